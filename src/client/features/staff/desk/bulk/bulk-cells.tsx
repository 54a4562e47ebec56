import { useLingui } from '@lingui/react/macro'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Checkbox } from '../../../../ui/fields/inputs.tsx'
import { Td, Th } from '../../../../ui/table.tsx'
import { applicantName } from '../list/applicant-name.ts'
import { type BulkChoice, useBulk } from './bulk-choice.ts'

/** Chooses all rows of the page, or none. */
export function ChooseAll({ choice: { open, chosen, toggleAll } }: { choice: BulkChoice }) {
  const { t } = useLingui()
  return (
    <Checkbox
      id="choose-all"
      data-choose="all"
      aria-label={t`All on this page`}
      checked={open.length > 0 && chosen.length === open.length}
      disabled={open.length === 0}
      onChange={toggleAll}
    />
  )
}

/** The head of the column of checkboxes, if there is such a column. */
export function BulkHeadCell() {
  const bulk = useBulk()
  if (bulk === null) return null
  return (
    <Th className="w-12 pr-1! py-1!">
      <label htmlFor="choose-all" className="-m-3.5 inline-grid size-11 place-items-center">
        <ChooseAll choice={bulk} />
      </label>
    </Th>
  )
}

/** The checkbox of a row, as a cell of the table. */
export function BulkCell({ application }: { application: ApplicationSummary }) {
  if (useBulk() === null) return null
  return (
    <Td className="w-12 pr-1! py-0.5! align-middle!">
      <BulkMark application={application} />
    </Td>
  )
}

/** The checkbox of an application, if it allows a bulk action. It is marked if the last action was refused. */
export function BulkMark({ application }: { application: ApplicationSummary }) {
  const { t } = useLingui()
  const bulk = useBulk()
  const name = applicantName(application, useLocale()) ?? t`No name yet`
  const { id, trackingNo } = application
  if (bulk === null || !bulk.open.some((row) => row.id === id)) return null
  const label = `${trackingNo ?? ''} ${name}`.trim()
  const isRefused = bulk.refusals.has(id)
  return (
    // Above the link, which covers the whole row; large enough for a finger.
    <label
      htmlFor={`choose-${id}`}
      className={classNames(
        'relative z-1 -m-2.5 inline-grid size-11 place-items-center',
        isRefused && 'bg-danger-soft',
      )}
    >
      <span className="sr-only">{t`Choose ${label}`}</span>
      <Checkbox
        id={`choose-${id}`}
        data-choose={id}
        checked={bulk.chosen.some((row) => row.id === id)}
        aria-invalid={isRefused || undefined}
        onChange={() => bulk.toggle(id)}
      />
    </label>
  )
}
