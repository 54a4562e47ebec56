import { useLingui } from '@lingui/react/macro'
import { useCallback, useSyncExternalStore } from 'react'
import { isSameValue } from '#domain/drafts/document-hash.ts'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import { describeValue } from '#domain/enlistment/summary.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import type { ConflictRow } from '#sync/store.ts'
import { deviceId } from '../../platform/device-id.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useOpenDraft, useSnapshot } from '../drafts/draft-context.tsx'
import { pathLabel } from '../path-label.ts'
import { settleConflict } from './settle-conflict.ts'

/** Places where two phones gave two values: both side by side, one tap picks. */
export function ConflictList() {
  const { t } = useLingui()
  const conflicts = useSnapshot()?.conflicts ?? []
  if (conflicts.length === 0) return null
  return (
    <Notice tone="warning" title={t`Two phones, two values. Which one is right?`}>
      <ul className="mt-2 space-y-4">
        {conflicts.map((conflict) => (
          <li key={`${conflict.path} ${conflict.deviceId}`}>
            <ConflictChoice conflict={conflict} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function ConflictChoice({ conflict }: { conflict: ConflictRow }) {
  const { t } = useLingui()
  const draft = useOpenDraft()
  const locale = useLocale()
  const { session } = draft
  const { theirsDeviceId, theirsAt } = conflict
  const phone = (id: string) => (id === deviceId() ? t`This phone` : t`Another phone`)
  const label = pathLabel(conflict.path, { type: session.type, answers: session.answers(), locale })
  const standing = useStandingValue(conflict.path)
  // What was changed since was given by nobody that the conflict knows.
  const isKnown = theirsDeviceId !== undefined && isSameValue(standing, conflict.theirs)
  const choose = (value: AnswerValue) => void settleConflict(draft, conflict, value)
  return (
    <fieldset>
      <legend className="font-medium">{label}</legend>
      <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
        <Side
          conflict={conflict}
          value={conflict.mine}
          from={`${phone(conflict.deviceId)} · ${formatDateTime(conflict.at, locale)}`}
          onPick={choose}
        />
        <Side
          conflict={conflict}
          value={standing}
          {...(isKnown && {
            from: [phone(theirsDeviceId), theirsAt && formatDateTime(theirsAt, locale)].filter(Boolean).join(' · '),
          })}
          note={t`In the application now`}
          onPick={choose}
        />
      </div>
    </fieldset>
  )
}

/** What stands in the application at this moment: it may have changed since the two values met. */
function useStandingValue(path: string): AnswerValue {
  const { session } = useOpenDraft()
  return useSyncExternalStore(
    useCallback((listener) => session.watch(path, listener), [session, path]),
    () => session.answers()[path] ?? null,
  )
}

type SideProps = {
  conflict: ConflictRow
  value: AnswerValue
  /** Phone and time; left out where nobody knows. */
  from?: string
  note?: string
  onPick: (value: AnswerValue) => void
}

function Side({ conflict, value, from, note, onPick }: SideProps) {
  const { session } = useOpenDraft()
  const { t } = useLingui()
  const locale = useLocale()
  const words = describeValue({ type: session.type, path: conflict.path }, value, locale)
  const text = value === null ? t`Removed or empty` : words === '' ? t`Kept` : words
  return (
    <button
      type="button"
      data-conflict={conflict.path}
      onClick={() => onPick(value)}
      className="flex flex-col items-start rounded-field border-[1.5px] border-line-strong bg-surface px-3 py-2 text-left hover:bg-sunken"
    >
      {from && (
        <span className="flex items-center gap-1.5 text-tiny text-muted">
          <Icon name="phone" className="size-4" />
          {from}
        </span>
      )}
      {note && (
        <span className="flex items-center gap-1.5 text-tiny text-muted">
          <Icon name="file" className="size-4" />
          {note}
        </span>
      )}
      <span className="block whitespace-pre-line font-medium [overflow-wrap:anywhere]">{text}</span>
      <span className="text-small text-primary underline underline-offset-4">{t`Take this one`}</span>
    </button>
  )
}
