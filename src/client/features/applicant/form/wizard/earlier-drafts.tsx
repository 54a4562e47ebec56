import { useLingui } from '@lingui/react/macro'
import { LostDrafts } from '../../../../drafts/storage/lost-drafts.tsx'
import { DraftList, useLocalDrafts } from '../../../../entities/draft/draft-list.tsx'

/** The drafts of this form that this phone already has, so that a person can continue one instead of starting anew. */
export function EarlierDrafts({ type }: { type: string }) {
  const { t } = useLingui()
  const drafts = (useLocalDrafts() ?? []).filter(({ draft }) => draft.type === type && draft.status === 'draft')
  if (drafts.length === 0) return <LostDrafts />
  return (
    <section className="space-y-2" data-earlier-drafts="">
      <LostDrafts />
      <h2>{t`Go on with an application on this phone`}</h2>
      <DraftList drafts={drafts} />
      <p className="text-small text-muted">{t`Or begin a new one below.`}</p>
    </section>
  )
}
