import { Plural, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { BulkAction } from '#domain/enlistment/workflow.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useBulkReason } from '../../../../entities/application/bulk/bulk-words.ts'
import type { UnansweredCalls } from '../../../../entities/application/bulk/send-bulk.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { useMediaQuery } from '../../../../platform/use-media-query.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { decisionTexts } from '../decision/decision-texts.ts'
import { applicantName } from '../list/applicant-name.ts'
import { tableScreen } from '../list/application-rows.tsx'
import { ChooseAll } from './bulk-cells.tsx'
import { allows, type BulkChoice, isAmong } from './bulk-choice.ts'
import { BulkDialog } from './bulk-dialog.tsx'

type BarProps = { choice: BulkChoice; actions: readonly BulkAction[] }

/** The actions for the chosen rows. The bar covers the end of the list, so that nothing moves when it appears. */
export function BulkBar({ choice, actions }: BarProps) {
  const { t } = useLingui()
  // A new object for each dialog: a call that ends after its dialog was closed must not close the next dialog.
  const [asked, setAsked] = useState<{ action: BulkAction } | null>(null)
  const [unanswered] = useState<UnansweredCalls>(() => new Map())
  return (
    <>
      {(choice.chosen.length > 0 || shownRefusals(choice).length > 0) && (
        <div
          data-bulk=""
          className="sticky bottom-0 z-10 mt-3 space-y-2 rounded-t-card border border-line bg-surface px-3 py-2 shadow-card"
        >
          <Refused choice={choice} />
          <fieldset className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
            <legend className="sr-only">{t`Several applications at once`}</legend>
            <BulkActions choice={choice} actions={actions} onAsk={(action) => setAsked({ action })} />
          </fieldset>
        </div>
      )}
      {asked !== null && (
        <BulkDialog
          {...{ choice, unanswered }}
          action={asked.action}
          onClose={() => setAsked((now) => (now === asked ? null : now))}
        />
      )}
    </>
  )
}

function BulkActions({ choice, actions, onAsk }: BarProps & { onAsk: (action: BulkAction) => void }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const hint = useId()
  const hasTable = useMediaQuery(tableScreen)
  const count = formatNumber(choice.chosen.length, locale)
  return (
    <>
      {!hasTable && (
        <label htmlFor="choose-all" className="inline-flex min-h-11 items-center gap-2.5 text-small">
          <ChooseAll choice={choice} />
          {t`All on this page`}
        </label>
      )}
      <span id={hint} role="status" className="text-small tabular-nums">
        <Plural value={choice.chosen.length} one={`${count} selected`} other={`${count} selected`} />
      </span>
      <div className="grid grow auto-cols-fr grid-flow-col gap-1.5 max-md:w-full md:flex md:gap-4">
        {actions.map((action) => {
          const able = choice.chosen.filter((row) => allows(row, action)).length
          return (
            <Button
              key={action}
              size="small"
              variant="plain"
              // On a phone all buttons share one row.
              className="max-md:flex-col max-md:gap-0 max-md:px-1! max-md:text-tiny! max-md:leading-tight!"
              data-bulk-action={action}
              blockedBy={able === 0 ? hint : undefined}
              onClick={() => onAsk(action)}
            >
              {i18n._(decisionTexts[action].label)}
              {able > 0 && <span className="tabular-nums">({formatNumber(able, locale)})</span>}
            </Button>
          )
        })}
      </div>
    </>
  )
}

/** The refusals of rows that are still chosen and of rows that have left the list. */
function shownRefusals({ open, chosen, refusals }: BulkChoice) {
  return [...refusals.values()].filter(({ row: { id } }) => isAmong(chosen, id) || !isAmong(open, id))
}

/** The applications that were refused and so did not change, each with its reason. */
function Refused({ choice }: { choice: BulkChoice }) {
  const { t } = useLingui()
  const locale = useLocale()
  const reasonOf = useBulkReason()
  const rows = shownRefusals(choice)
  return (
    <div role="alert" className="empty:hidden">
      {rows.length > 0 && (
        <Notice tone="danger" title={t`These were not changed`}>
          <ul className="mt-1 space-y-1 text-small">
            {rows.map(({ row, refusal }) => (
              <li key={row.id} data-refused={row.id}>
                <b className="tabular-nums">{row.trackingNo ?? '–'}</b> {applicantName(row, locale)}:{' '}
                {reasonOf(refusal)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
