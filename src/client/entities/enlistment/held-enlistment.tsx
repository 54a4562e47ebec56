import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { listEnlistments, OwnEnlistment } from '#contract/enlistments.ts'
import { laterDate } from '#domain/reference/calendar.ts'
import { keepNote } from '#sync/drafts/keep-note.ts'
import type { DraftRow } from '#sync/store.ts'
import { loadStorage } from '../../drafts/phone/loading/load-storage.ts'
import { call } from '../../platform/api/api.ts'
import { currentDate } from '../../platform/current-date.ts'
import { EnlistmentCard } from './enlistment-card.tsx'
import type { HolderKey } from './start-renewal.ts'

/** The enlistment of an approved application, with its renewal. The answer is stored, so it is available offline. */
export function HeldEnlistment({ draft, number }: { draft: DraftRow; number: string }) {
  const { t } = useLingui()
  const [enlistment, setEnlistment] = useState<OwnEnlistment | null>(null)
  const { id, token, mobile } = draft
  const holder: HolderKey = token === '' || mobile === null ? null : { token, mobile, applicationId: id }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of an application changes with its id only
  useEffect(() => {
    let wanted = true
    const show = (found: OwnEnlistment | null) => wanted && found !== null && setEnlistment(found)
    readKept(id)
      .then(show)
      .then(() => fetchOne({ id, number, holder }))
      .then(show)
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [id, number])
  if (enlistment === null) return null
  return (
    <section className="space-y-2" data-renewal="">
      <h2>{t`Your enlistment`}</h2>
      <EnlistmentCard enlistment={enlistment} holder={holder} />
    </section>
  )
}

function keyOf(draftId: string): string {
  return `enlistment/${draftId}`
}

async function readKept(draftId: string): Promise<OwnEnlistment | null> {
  const { store } = (await loadStorage()).context
  const parsed = OwnEnlistment.safeParse((await store.meta.get(keyOf(draftId)))?.value)
  if (!parsed.success) return null
  // The stored answer may be days old, and renewal must not open or close too late: offline, the phone's date
  // counts.
  return { ...parsed.data, asOf: laterDate(parsed.data.asOf, currentDate()) }
}

type Lookup = { id: string; number: string; holder: HolderKey }

async function fetchOne({ id, number, holder }: Lookup): Promise<OwnEnlistment | null> {
  const answer = await call(listEnlistments, holder === null ? {} : { holder })
  const found = answer.ok ? answer.body.list.find((each) => each.number === number) : undefined
  if (found === undefined) return null
  await keepNote((await loadStorage()).context.store, { draftId: id, key: keyOf(id), value: found })
  return found
}
