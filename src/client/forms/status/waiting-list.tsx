import { useLingui } from '@lingui/react/macro'
import type { DraftSnapshot } from '#sync/status.ts'
import type { AttachmentRow, OutboxRow } from '#sync/store.ts'
import { useLocale } from '../../platform/i18n.ts'
import { useOpenDraft } from '../drafts/draft-context.tsx'
import { formatBytes } from '../format-bytes.ts'
import { pathLabel } from '../path-label.ts'

type Item = { key: string; label: string; bytes: number; state: 'waiting' | 'sent' | 'refused'; code: string | null }

/** The newest change of each path, in the order in which they go. */
function changesOf(outbox: readonly OutboxRow[]): OutboxRow[] {
  const newest = new Map(outbox.map((row) => [row.path, row]))
  return outbox.filter((row) => newest.get(row.path) === row && !row.path.startsWith('documents/'))
}

/** Every waiting change and file by its name, with its size and where it stands. */
export function WaitingList({ snapshot }: { snapshot: DraftSnapshot }) {
  const { t } = useLingui()
  const { session } = useOpenDraft()
  const locale = useLocale()
  const naming = { type: session.type, answers: session.answers(), locale }
  const items: Item[] = [
    ...changesOf(snapshot.outbox).map((row) => ({
      key: row.opId,
      label: pathLabel(row.path, naming),
      bytes: row.path.length + JSON.stringify(row.value).length,
      state: itemStates[row.state],
      code: row.code,
    })),
    ...snapshot.attachments.filter(isWaiting).map((file) => ({
      key: file.fileId,
      label: `${pathLabel(`documents/${file.slot}`, naming)}: ${file.name}`,
      bytes: file.size,
      state: file.state === 'parked' ? ('refused' as const) : ('waiting' as const),
      code: file.code,
    })),
  ]
  if (items.length === 0) return null
  return (
    <section>
      <h3>{t`Waiting`}</h3>
      <ul className="mt-1 divide-y divide-line">
        {items.map((item) => (
          <WaitingItem key={item.key} item={item} />
        ))}
      </ul>
    </section>
  )
}

const itemStates = { waiting: 'waiting', frozen: 'sent', parked: 'refused' } as const

function isWaiting({ state }: AttachmentRow): boolean {
  return state === 'here' || state === 'parked'
}

function WaitingItem({ item: { label, bytes, state } }: { item: Item }) {
  const { t } = useLingui()
  const locale = useLocale()
  const words = {
    waiting: t`on this phone`,
    sent: t`sent, not yet answered`,
    refused: t`refused: please correct it`,
  }
  return (
    <li className="flex flex-wrap gap-x-3 py-1.5 text-small">
      <span className="min-w-0 grow break-words">{label}</span>
      <span className={state === 'refused' ? 'text-danger' : 'text-muted'}>{words[state]}</span>
      <span className="tabular-nums text-muted">{formatBytes(bytes, locale)}</span>
    </li>
  )
}
