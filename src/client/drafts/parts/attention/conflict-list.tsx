import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { isSameValue } from '#domain/drafts/document-hash.ts'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import { describeValue } from '#domain/forms/summary.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { settleConflict } from '#sync/outbox/settle-conflict.ts'
import type { ConflictRow } from '#sync/store.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { useStoreValue } from '../../../platform/use-store-value.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { loadStorage } from '../../phone/loading/load-storage.ts'
import { pathLabel } from '../fields/path-label.ts'
import { useOpenDraft, useSnapshot } from '../open-draft/draft-context.tsx'

/** Paths to which two phones gave different values: both are shown side by side, and one tap chooses. */
export function ConflictList() {
  const { t } = useLingui()
  const conflicts = useSnapshot()?.conflicts ?? []
  if (conflicts.length === 0) return null
  return (
    <Notice tone="warning" title={t`Two phones have different values. Which one is right?`}>
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
  const locale = useLocale()
  const { session } = useOpenDraft()
  const [isStuck, setStuck] = useState(false)
  const { path, mine, by, at, theirsBy, theirsAt } = conflict
  const label = pathLabel(path, { type: session.type, answers: session.answers(), locale })
  const current = useCurrentValue(path)
  // Input typed here since the conflict began has no device label, because the server does not have it yet.
  const isKnown = isSameValue(current, conflict.theirs)
  const choose = async (pick: 'mine' | 'theirs') => {
    session.dropText(path)
    await session.flush()
    await settleConflict((await loadStorage()).context, conflict, pick)
  }
  const onPick = (pick: 'mine' | 'theirs') => {
    choose(pick).then(
      () => setStuck(false),
      () => setStuck(true),
    )
  }
  return (
    <fieldset>
      <legend className="font-medium">{label}</legend>
      <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
        <Side path={path} value={mine} by={by} at={at} onPick={() => onPick('mine')} />
        <Side
          path={path}
          value={current}
          by={isKnown ? theirsBy : undefined}
          at={isKnown ? theirsAt : undefined}
          note={t`In the application now`}
          onPick={() => onPick('theirs')}
        />
      </div>
      {isStuck && (
        <p role="alert" className="mt-1 text-small text-danger">
          {t`The phone could not save your choice; it is probably full. Please free some space and choose again.`}
        </p>
      )}
    </fieldset>
  )
}

/** The value that the application has now: it may have changed since the conflict began. */
function useCurrentValue(path: string): AnswerValue {
  const { session } = useOpenDraft()
  return useStoreValue(
    useCallback((listener) => session.watch(path, listener), [session, path]),
    () => session.answers()[path] ?? null,
  )
}

type SideProps = {
  path: string
  value: AnswerValue
  /** The device that wrote the value: "this" or a label; missing or empty when unknown. */
  by: string | undefined
  at: string | undefined
  note?: string
  onPick: () => void
}

function Side({ path, value, by, at, note, onPick }: SideProps) {
  const { session } = useOpenDraft()
  const { t } = useLingui()
  const locale = useLocale()
  const words = describeValue({ form: session.type, path }, value, locale)
  const text = value === null ? t`Removed or empty` : words === '' ? t`Kept` : words
  const phone = by === 'this' ? t`This phone` : by === undefined || by === '' ? t`Another phone` : by
  return (
    <button
      type="button"
      data-conflict={path}
      onClick={onPick}
      className="flex flex-col items-start rounded-field border-[1.5px] border-line-strong bg-surface px-3 py-2 text-left hover:bg-sunken"
    >
      {(by !== undefined || at !== undefined) && (
        <span className="flex items-center gap-1.5 text-tiny text-muted">
          <Icon name="phone" className="size-4" />
          {[phone, at && formatDateTime(at, locale)].filter(Boolean).join(' · ')}
        </span>
      )}
      {note && (
        <span className="flex items-center gap-1.5 text-tiny text-muted">
          <Icon name="file" className="size-4" />
          {note}
        </span>
      )}
      <span className="block whitespace-pre-line font-medium [overflow-wrap:anywhere]">{text}</span>
      <span className="text-small text-primary underline underline-offset-4">{t`Keep this one`}</span>
    </button>
  )
}
