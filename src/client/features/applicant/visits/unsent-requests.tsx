import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatDateTime } from '#domain/reference/calendar.ts'
import type { SealedVisitor } from '#sync/vault/sealed-heads.ts'
import type { VisitRow } from '#sync/visits/visit-rows.ts'
import { type KnownVisitor, readVisitors } from '#sync/visits/visits.ts'
import { loadStorage } from '../../../drafts/phone/loading/load-storage.ts'
import { draftChanges } from '../../../drafts/phone/notes/draft-changes.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

/** The requests that the person can still edit: drafts and refused ones. Those of another account are left out. */
function listUnsent(known: readonly KnownVisitor[], ownVisitorId: string | null): VisitRow[] {
  return known
    .filter(({ visitor }) => visitor.id === ownVisitorId || visitor.account !== 'made')
    .flatMap(({ visits }) => visits)
    .filter(({ state, about, purpose }) => {
      const isTouched = [...Object.values(about), ...Object.values(purpose)].some((text) => text.trim() !== '')
      return state === 'refused' || (state === 'filling' && isTouched)
    })
}

type Unsent = { requests: readonly VisitRow[]; locked: readonly SealedVisitor[] }

function useUnsentRequests(ownVisitorId: string | null): Unsent {
  const [found, setFound] = useState<Unsent>({ requests: [], locked: [] })
  useEffect(() => {
    let isOpen = true
    async function read(): Promise<void> {
      const storage = await loadStorage()
      const [known, sealed] = await Promise.all([readVisitors(storage.context), storage.listSealedVisitors()])
      const locked = sealed.filter(({ unsent }) => unsent > 0)
      if (isOpen) setFound({ requests: listUnsent(known, ownVisitorId), locked })
    }
    // A device without storage has no unsent requests.
    const readAgain = () => void read().catch(() => undefined)
    readAgain()
    const stop = draftChanges().subscribe(({ paths }) => paths.length === 0 && readAgain())
    return () => {
      isOpen = false
      stop()
    }
  }, [ownVisitorId])
  return found
}

/** The requests that were begun on this phone without an account and that the office has not received. */
export function UnsentRequests({ ownVisitorId }: { ownVisitorId: string | null }) {
  const { t } = useLingui()
  const { requests, locked } = useUnsentRequests(ownVisitorId)
  const locale = useLocale()
  if (requests.length + locked.length === 0) return null
  return (
    <section className="space-y-3" data-unsent="">
      <h2 className="text-h3">{t`Started on this phone and not sent yet`}</h2>
      {requests.map(({ id, state, step, purpose }) => (
        <Card key={id} className="flex flex-wrap items-center justify-between gap-3" data-visit={id}>
          <p className="line-clamp-2 min-w-0">{purpose.topic?.trim() || t`An unfinished request`}</p>
          <LinkButton
            size="small"
            href={hrefOf('/appointments/apply-1', { search: { request: id, ...(state === 'filling' && { step }) } })}
          >
            {state === 'filling' ? t`Continue filling it in` : t`Correct and send again`}
          </LinkButton>
        </Card>
      ))}
      {locked.map(({ ids: [request = ''], id, updatedAt }) => {
        const touched = formatDateTime(updatedAt, locale)
        return (
          <Card key={id} className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0">{t`A locked request. Last changed ${touched}`}</p>
            <LinkButton size="small" href={hrefOf('/appointments/apply-1', { search: { request } })}>
              {t`Open with the PIN`}
            </LinkButton>
          </Card>
        )
      })}
    </section>
  )
}
