import { useLingui } from '@lingui/react/macro'
import { LostDrafts } from '../../../../drafts/storage/lost-drafts.tsx'
import { DraftList, useLocalDrafts } from '../../../../entities/draft/draft-list.tsx'

/** Drafts of the same form that this phone already has: whoever comes back need not begin anew. */
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
