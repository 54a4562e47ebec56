import { useLingui } from '@lingui/react/macro'
import { LostDrafts } from '../../forms/drafts/lost-drafts.tsx'
import { OnThisPhone } from '../../forms/drafts/on-this-phone.tsx'
import { SyncProvider } from '../../forms/drafts/sync-context.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { OpenFile } from './open-file.tsx'
import { ResumeForm } from './resume-form.tsx'
import { LostCode } from './resume-lost-code.tsx'

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
        <LostCode />
        <OnThisPhone withDevices />
        <OpenFile />
      </Page>
    </SyncProvider>
  )
}
