import { useLingui } from '@lingui/react/macro'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import { isEditable } from '#domain/enlistment/application-status.ts'
import { describeValue } from '#domain/forms/summary.ts'
import { referenceLabels } from '#domain/payments/reference-labels.ts'
import { formatTime } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'
import { sendRefused, takeServerVersion } from '#sync/outbox/refused.ts'
import { awaitsSignIn, type DraftSnapshot } from '#sync/status.ts'
import type { AttachmentRow, OutboxRow } from '#sync/store.ts'
import { useSession } from '../../../platform/api/session.ts'
import { formatBytes } from '../../../platform/format-bytes.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { loadStorage } from '../../phone/loading/load-storage.ts'
import { sendNow } from '../../phone/loading/sending-loader.ts'
import { useRefusalText } from '../attention/use-refusal-text.ts'
import { pathLabel } from '../fields/path-label.ts'
import { useOpenDraft, useSnapshot } from '../open-draft/draft-context.tsx'

type ItemState = 'waiting' | 'sent' | 'sending' | 'again' | 'refused'
type Item = {
  key: string
  path: string
  label: string
  /** The value, shortened, or the file's name. */
  value: string
  bytes: number
  state: ItemState
  code: string | null
  isFile: boolean
  /** Its operation was refused, so the office's version can be taken instead. */
  refusedChange: boolean
}

/** A long text is recognised by its beginning. */
const shownCharacters = 60

/** The newest change of each path, in the order of sending; files are listed with their sizes. */
function changesOf(outbox: readonly OutboxRow[]): OutboxRow[] {
  const newest = new Map(outbox.map((row) => [row.path, row]))
  return outbox.filter((row) => newest.get(row.path) === row && !row.path.startsWith('documents/'))
}

/** Every waiting change and file by name, with its size, its state and what can be done about it. */
export function WaitingList({ snapshot }: { snapshot: DraftSnapshot }) {
  const { t } = useLingui()
  const locale = useLocale()
  const items = useItems(snapshot)
  const waitsForSignIn = awaitsSignIn(snapshot.draft, useSession()?.user.user.id ?? null)
  if (items.length === 0) return null
  const refused = items.filter(({ state }) => state === 'refused')
  const waiting = items.filter(({ state }) => state !== 'refused')
  const size = formatBytes(
    waiting.reduce((sum, { bytes }) => sum + bytes, 0),
    locale,
  )
  return (
    <>
      {refused.length > 0 && <ItemList title={t`Refused by the office's server; kept on this phone`} items={refused} />}
      {waiting.length > 0 && <ItemList title={t`Waiting on this phone: ${size}`} items={waiting} />}
      {waitsForSignIn && (
        <p className="text-small text-muted">
          {t`It was started with an account and stays on this phone until that account logs in here again.`}
        </p>
      )}
    </>
  )
}

function useItems({ draft, outbox, attachments }: DraftSnapshot): Item[] {
  const { session } = useOpenDraft()
  const locale = useLocale()
  const naming = { type: session.type, answers: session.answers(), locale }
  const isSending = draft.sendingUntil > Date.now()
  const shortValue = (path: string, value: AnswerValue) =>
    describeValue({ form: session.type, path }, value, locale).slice(0, shownCharacters)
  // The engine sends the files after the changes, one at a time, the smallest first.
  const first = attachments.filter(({ state }) => state === 'here').sort((one, other) => one.size - other.size)[0]
  return [
    ...changesOf(outbox).map((row) => ({
      key: row.opId,
      path: row.path,
      label: pathLabel(row.path, naming),
      value: shortValue(row.path, row.value),
      bytes: row.path.length + JSON.stringify(row.value).length,
      refusedChange: row.state === 'parked',
      state: changeStates[row.state],
      code: row.code,
      isFile: false,
    })),
    ...paymentItems(draft, locale),
    ...attachments.filter(isUnconfirmed).map((file) => ({
      key: file.fileId,
      path: `documents/${file.slot}/${file.fileId}`,
      label: pathLabel(`documents/${file.slot}`, naming),
      value: file.name,
      bytes: file.size,
      refusedChange: outbox.some(
        (row) => row.state === 'parked' && row.path === `documents/${file.slot}/${file.fileId}`,
      ),
      state: fileState(file, isSending && outbox.every(({ state }) => state === 'parked') && file === first),
      code: file.code,
      isFile: true,
    })),
  ]
}

/** The payment that was named after the submission; none once the office has it. */
function paymentItems({ namedPayment: named, retry }: DraftSnapshot['draft'], locale: Locale): Item[] {
  if (named === undefined || named.state === 'sent') return []
  const { requestId: key, payment } = named
  const waiting = retry.tries > 0 ? 'again' : 'waiting'
  return [
    {
      ...{ key, path: 'namedPayment', isFile: false, refusedChange: false },
      label: referenceLabels[payment.method]?.[locale] ?? payment.method,
      value: payment.transactionId,
      bytes: JSON.stringify(payment).length,
      state: named.state === 'refused' ? 'refused' : waiting,
      code: named.state === 'refused' ? named.code : null,
    },
  ]
}

const changeStates = { waiting: 'waiting', frozen: 'sent', parked: 'refused' } as const

function isUnconfirmed({ state }: AttachmentRow): boolean {
  return state === 'here' || state === 'parked'
}

function fileState({ state, tries }: AttachmentRow, isNext: boolean): ItemState {
  if (state === 'parked') return 'refused'
  if (isNext) return 'sending'
  return tries > 0 ? 'again' : 'waiting'
}

function ItemList({ title, items }: { title: string; items: readonly Item[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul className="mt-1 divide-y divide-line">
        {items.map((item) => (
          <WaitingItem key={item.key} item={item} />
        ))}
      </ul>
    </section>
  )
}

function WaitingItem({ item: { path, label, value, bytes, state, code, isFile, refusedChange } }: { item: Item }) {
  const { t } = useLingui()
  const locale = useLocale()
  const reason = useRefusalText()
  const words: Record<ItemState, string> = {
    waiting: t`on this phone`,
    sent: t`no answer yet`,
    sending: t`being sent`,
    again: t`not delivered, will be sent again`,
    refused: t`refused`,
  }
  // The office has not opened the application for this change, so it cannot be edited.
  const isClosed = code === 'wrong_state' || code === 'not_correctable'
  const typed = isClosed ? t`What you typed is kept.` : t`Please correct it; what you typed is kept.`
  const advice = isFile ? t`Please remove it and attach it again.` : typed
  return (
    <li data-waiting={state} className="py-2 text-small">
      <span className="flex items-baseline gap-x-3">
        <span className="min-w-0 grow break-words">
          {isFile && <Icon name="file" className="mr-1 inline size-4.5 align-text-bottom text-muted" />}
          <span className="font-medium">{label}</span>
          {value !== '' && <span className="text-muted">: {value}</span>}
        </span>
        <span className="shrink-0 whitespace-nowrap tabular-nums text-muted">{formatBytes(bytes, locale)}</span>
      </span>
      <span className={classNames('block text-tiny', state === 'refused' ? 'text-danger' : 'text-muted')}>
        {words[state]}
        {state === 'refused' && ` · ${reason(code)}. ${advice}`}
      </span>
      {refusedChange && <RefusedActions path={path} label={label} />}
    </li>
  )
}

/** The time of the last attempt, the number of failures, and the time of the next attempt. */
export function LastTry({ snapshot: { draft }, online }: { snapshot: DraftSnapshot; online: boolean }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { notBefore } = draft.retry
  const answered = draft.syncedAt === null ? null : formatTime(draft.syncedAt, locale)
  const tries = formatNumber(draft.retry.tries, locale)
  const next = formatTime(notBefore, locale)
  const lines = [
    !online && t`There is no internet connection at the moment.`,
    draft.retry.tries > 0 && t`Attempts without an answer: ${tries}. The next attempt is at ${next} at the latest.`,
    answered !== null && t`Last answer from the office's server: ${answered}.`,
  ].filter((line) => line !== false)
  return lines.length === 0 ? null : <p className="text-small text-muted">{lines.join(' ')}</p>
}

/** The two actions for a refused value: take the office's version, or send it once more while it may be changed. */
function RefusedActions({ path, label }: { path: string; label: string }) {
  const { t } = useLingui()
  const { session } = useOpenDraft()
  const draft = useSnapshot()?.draft
  if (draft === undefined) return null
  const act = async (work: typeof takeServerVersion) => {
    session.dropText(path)
    await session.flush()
    await work((await loadStorage()).context, draft.id, path)
    sendNow()
  }
  return (
    <span className="-ml-3.5 flex flex-wrap">
      {isEditable(draft.status) && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t`Send again: ${label}`}
          onClick={() => void act(sendRefused).catch(() => undefined)}
        >
          {t`Send again`}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-label={t`Use the office's version: ${label}`}
        onClick={() => void act(takeServerVersion).catch(() => undefined)}
      >
        {t`Use the office's version`}
      </Button>
    </span>
  )
}
