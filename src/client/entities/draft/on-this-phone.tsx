import { useLingui } from '@lingui/react/macro'
import { DraftList, useLocalDrafts } from './draft-list.tsx'
import { useUnfinishedDrafts } from './use-unfinished-drafts.ts'

export type OnThisPhoneProps = {
  withDevices?: boolean
  /** The page also shows the cards. A draft that has a card is listed only with its unsent changes. */
  besideCards?: boolean
}

/**
 * The drafts of this phone under a heading; nothing when there are none. A draft that has a card is not listed a second
 * time: only its unsent changes are, under a heading of their own.
 */
export function OnThisPhone({ withDevices = false, besideCards = false }: OnThisPhoneProps) {
  const { t } = useLingui()
  const cards = useUnfinishedDrafts()
  const withCard = new Set(besideCards ? cards?.map(({ id }) => id) : [])
  const drafts = useLocalDrafts() ?? []
  const others = drafts.filter(({ draft }) => !withCard.has(draft.id))
  const unsent = drafts.filter(({ draft, unsent }) => unsent !== null && withCard.has(draft.id))
  return (
    <>
      {unsent.length > 0 && (
        <section className="space-y-3">
          <h2>{t`Not at the office yet`}</h2>
          <DraftList drafts={unsent} withDevices={withDevices} withCard={withCard} />
        </section>
      )}
      {others.length > 0 && (
        <section className="space-y-3">
          <h2>{t`On this phone`}</h2>
          <DraftList drafts={others} withDevices={withDevices} />
        </section>
      )}
    </>
  )
}
