import { useLingui } from '@lingui/react/macro'
import { useUnfinishedDrafts } from '../../drafts/session/unfinished-drafts.ts'
import { DraftList, useLocalDrafts } from './draft-list.tsx'

export type OnThisPhoneProps = {
  withDevices?: boolean
  /** The page shows the cards too: of the drafts that have one, only what is not sent is listed. */
  besideCards?: boolean
}

/** The drafts of this phone under their heading; nothing when there are none. */
export function OnThisPhone({ withDevices = false, besideCards = false }: OnThisPhoneProps) {
  const { t } = useLingui()
  const cards = useUnfinishedDrafts()
  const withCard = new Set(besideCards ? cards?.map(({ id }) => id) : [])
  const drafts = useLocalDrafts()?.filter(({ draft, unsent }) => unsent !== null || !withCard.has(draft.id))
  if (drafts === undefined || drafts.length === 0) return null
  return (
    <section className="space-y-3">
      <h2>{t`On this phone`}</h2>
      <DraftList drafts={drafts} withDevices={withDevices} withCard={withCard} />
    </section>
  )
}
