import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { liveAnswers } from '#domain/drafts/document-hash.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { headline } from '#domain/enlistment/summary.ts'
import { applicationStatuses } from '#domain/enlistment/workflow.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { maskMobile } from '#domain/reference/identifiers.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { readAnswers } from '#sync/drafts.ts'
import type { DraftRow } from '#sync/store.ts'
import { statusNames } from '../../platform/application-words.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Card } from '../../ui/card.tsx'
import { StatusChip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DevicesButton } from './devices-button.tsx'
import { draftAddress } from './draft-address.ts'
import { loadStorage } from './load-storage.ts'

export type LocalDraft = { draft: DraftRow; nameBn: string; nameEn: string; address: string }

/** The drafts on this phone, the last touched first. Drafts of types that this version does not know are left alone. */
export async function listLocalDrafts(): Promise<LocalDraft[]> {
  const { store } = (await loadStorage()).context
  const drafts = await store.drafts.orderBy('updatedAt').reverse().toArray()
  const listed = await Promise.all(
    drafts.map(async (draft): Promise<LocalDraft | null> => {
      const type = findType(draft.type)
      const address = draftAddress(draft)
      if (type === null || address === null) return null
      const { nameBn, nameEn } = headline(type, liveAnswers(await readAnswers(store, draft.id)))
      return { draft, nameBn, nameEn, address }
    }),
  )
  return listed.filter((each) => each !== null)
}

/** Null until the phone was read. */
export function useLocalDrafts(): readonly LocalDraft[] | null {
  const [drafts, setDrafts] = useState<readonly LocalDraft[] | null>(null)
  useEffect(() => {
    let wanted = true
    listLocalDrafts().then(
      (found) => wanted && setDrafts(found),
      () => wanted && setDrafts([]),
    )
    return () => {
      wanted = false
    }
  }, [])
  return drafts
}

/** Drafts as links to where they go on, where asked for with their phones. */
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
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DraftLink({ draft, nameBn, nameEn, address }: LocalDraft) {
  const { t } = useMacro()
  const { _ } = useLingui()
  const locale = useLocale()
  const type = findType(draft.type)?.label[locale] ?? draft.type
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
          <StatusChip status={status}>{_(statusNames[status])}</StatusChip>
        </span>
        <span className="block text-tiny text-muted">
          {mobile !== '' && `${mobile} · `}
          {t`Last change ${touched}`}
        </span>
      </span>
      <Icon name="right" className="text-primary" />
    </a>
  )
}
