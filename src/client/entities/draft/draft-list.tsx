import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { liveAnswers } from '#domain/drafts/document-hash.ts'
import { applicationStatuses } from '#domain/enlistment/application-status.ts'
import { headline } from '#domain/enlistment/headline.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { maskMobile } from '#domain/reference/identifiers.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { readAnswers } from '#sync/drafts/drafts.ts'
import type { DraftRow } from '#sync/store.ts'
import type { SealedDraft } from '#sync/vault/sealed-heads.ts'
import { findTypeFacts, typeLabel } from '../../drafts/definitions/type-facts.ts'
import { DevicesButton } from '../../drafts/devices/devices-button.tsx'
import { readUnsent, type Unsent } from '../../drafts/sending/unsent.ts'
import { UnsentOfDraft } from '../../drafts/sending/unsent-of-draft.tsx'
import { draftAddress } from '../../drafts/session/draft-address.ts'
import { draftChanges } from '../../drafts/session/draft-changes.ts'
import { loadStorage } from '../../drafts/storage/load-storage.ts'
import { onLockSignal } from '../../drafts/vault/lock-signal.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Card } from '../../ui/card.tsx'
import { StatusChip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { statusNames } from '../application/application-words.ts'

type ListedDraft = Pick<DraftRow, 'id' | 'type' | 'status' | 'mobile' | 'updatedAt' | 'token' | 'signedIn' | 'onServer'>

export type LocalDraft = {
  draft: ListedDraft
  nameBn: string
  nameEn: string
  address: string
  /** Locked with a PIN: only its type and date are known. */
  locked?: boolean
  /** The changes that are only on this phone; null when the server has everything. */
  unsent: Unsent | null
}

/** The drafts on this phone, the latest change first. Drafts of types that this version does not know are left out. */
export async function listLocalDrafts(): Promise<LocalDraft[]> {
  const storage = await loadStorage()
  const { store } = storage.context
  const drafts = await store.drafts.orderBy('updatedAt').reverse().toArray()
  const listed = await Promise.all(
    drafts.map(async (draft): Promise<LocalDraft | null> => {
      const type = findTypeFacts(draft.type)
      const address = draftAddress(draft)
      if (type === null || address === null) return null
      const { nameBn, nameEn } = headline(type, liveAnswers(await readAnswers(store, draft.id)))
      return { draft, nameBn, nameEn, address, unsent: await readUnsent(storage, draft.id) }
    }),
  )
  const locked = (await storage.listSealed()).map(toLocked)
  return [...listed, ...locked].filter((each) => each !== null)
}

function toLocked(sealed: SealedDraft): LocalDraft | null {
  const address = draftAddress(sealed)
  if (address === null) return null
  return {
    draft: { ...sealed, status: 'draft', mobile: null, token: '', signedIn: false, onServer: false },
    nameBn: '',
    nameEn: '',
    address,
    unsent: null,
    locked: true,
  }
}

/** While drafts are sent, changes come in bursts; the list is read once for each burst. */
const debounceMs = 300

/** The drafts of this phone, kept up to date while they are sent. Null until the storage was read. */
export function useLocalDrafts(): readonly LocalDraft[] | null {
  const [drafts, setDrafts] = useState<readonly LocalDraft[] | null>(null)
  useEffect(() => {
    let wanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () =>
      listLocalDrafts().then(
        (found) => wanted && setDrafts(found),
        () => wanted && setDrafts([]),
      )
    const readSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(read, debounceMs)
    }
    const stops = [draftChanges().subscribe(readSoon), onLockSignal(() => void read())]
    void read()
    return () => {
      wanted = false
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [])
  return drafts
}

/** Drafts as links to where they continue; `withDevices` adds a button for the devices of each draft. */
export function DraftList({ drafts, withDevices = false }: { drafts: readonly LocalDraft[]; withDevices?: boolean }) {
  return (
    <Card padded={false}>
      <ul className="divide-y divide-line">
        {drafts.map((each) => (
          <li key={each.draft.id}>
            <DraftLink {...each} />
            {withDevices && each.draft.onServer && each.draft.mobile !== null && (
              <div className="px-4 pb-2.5">
                <DevicesButton draft={each.draft} />
              </div>
            )}
            {each.unsent !== null && <UnsentOfDraft draftId={each.draft.id} unsent={each.unsent} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DraftLink({ draft, nameBn, nameEn, address, locked = false }: Omit<LocalDraft, 'unsent'>) {
  const { t } = useMacro()
  const { _ } = useLingui()
  const locale = useLocale()
  const type = typeLabel(draft.type, locale)
  const name = locale === 'bn' ? nameBn || nameEn : nameEn || nameBn
  const touched = formatDateTime(draft.updatedAt, locale)
  const mobile = draft.mobile === null ? '' : localiseDigits(maskMobile(draft.mobile), locale)
  const status = applicationStatuses.find((each) => each === draft.status) ?? 'draft'
  return (
    <a
      href={address}
      className="flex min-h-14 items-center gap-3 px-4 py-2.5 text-ink no-underline hover:bg-sunken hover:text-ink"
    >
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {type}
          {name !== '' && <span className="font-normal">{name}</span>}
          {!locked && <StatusChip status={status}>{_(statusNames[status])}</StatusChip>}
        </span>
        <span className="block text-tiny text-muted">
          {locked && `${t`Locked: opens with your PIN`} · `}
          {mobile !== '' && `${mobile} · `}
          {t`Last change ${touched}`}
        </span>
      </span>
      <Icon name="right" className="text-primary" />
    </a>
  )
}
