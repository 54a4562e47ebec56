import { useLingui } from '@lingui/react/macro'
import { SyncProvider } from '../../../drafts/sending/sync-context.tsx'
import { LostDrafts } from '../../../drafts/storage/lost-drafts.tsx'
import { ContinueCards } from '../../../entities/draft/continue-cards.tsx'
import { OnThisPhone } from '../../../entities/draft/on-this-phone.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { OpenFile } from './open-file.tsx'
import { ResumeForm } from './resume-form.tsx'
import { LostCode } from './resume-lost-code.tsx'

/** Continues an application: by code and mobile number, or one that is on this phone. */
export function ResumePage() {
  const { t } = useLingui()
  return (
    <SyncProvider>
      <Page>
        <PageHeader
          title={t`Resume a saved application`}
          lead={t`With the resume code and the mobile number an application opens on any phone, also to see where it stands.`}
        />
        <ContinueCards />
        <LostDrafts />
        <ResumeForm />
        <LostCode />
        <OnThisPhone withDevices />
        <OpenFile />
      </Page>
    </SyncProvider>
  )
}
