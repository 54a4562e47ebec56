import { useLingui } from '@lingui/react/macro'
import { DraftList, useLocalDrafts } from '../../forms/drafts/draft-list.tsx'
import { LostDrafts } from '../../forms/drafts/lost-drafts.tsx'
import { SyncProvider } from '../../forms/drafts/sync-context.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { OpenFile } from './open-file.tsx'
import { ResumeForm } from './resume-form.tsx'

/** Going on with an application: by code and mobile number, or one that is on this phone. */
export function ResumePage() {
  const { t } = useLingui()
  return (
    <SyncProvider>
      <Page>
        <PageHeader
          title={t`Resume a saved application`}
          lead={t`With the resume code and the mobile number an application opens on any phone, also to see where it stands.`}
        />
        <LostDrafts />
        <ResumeForm />
        <OnThisPhone />
        <OpenFile />
      </Page>
    </SyncProvider>
  )
}

function OnThisPhone() {
  const { t } = useLingui()
  const drafts = useLocalDrafts()
  if (drafts === null || drafts.length === 0) return null
  return (
    <section className="space-y-3">
      <h2>{t`On this phone`}</h2>
      <DraftList drafts={drafts} withDevices />
    </section>
  )
}
