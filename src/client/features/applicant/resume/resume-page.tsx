import { useLingui } from '@lingui/react/macro'
import { SyncProvider } from '../../../drafts/parts/open-draft/sync-context.tsx'
import { ContinueCards } from '../../../entities/draft/continue-cards.tsx'
import type { OnThisPhoneProps } from '../../../entities/draft/on-this-phone.tsx'
import { loadMessages } from '../../../platform/i18n.ts'
import { lazyPart } from '../../../platform/lazy-part.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { OpenFile } from './open-file.tsx'
import { ResumeForm } from './resume-form.tsx'
import { LostCode } from './resume-lost-code.tsx'

// Both read the storage, whose modules would otherwise load before the form. Both are often empty.
const LostDrafts = lazyPart<object>(
  async () => {
    const [module] = await Promise.all([
      import('../../../drafts/parts/attention/lost-drafts.tsx'),
      loadMessages('form'),
    ])
    return module.LostDrafts
  },
  { waiting: null },
)
const OnThisPhone = lazyPart<OnThisPhoneProps>(
  async () => {
    const [module] = await Promise.all([
      import('../../../entities/draft/on-this-phone.tsx'),
      loadMessages('form', 'records'),
    ])
    return module.OnThisPhone
  },
  { waiting: null },
)

/** Continues an application: by code and mobile number, or one that is on this phone. */
export function ResumePage() {
  const { t } = useLingui()
  return (
    <SyncProvider>
      <Page>
        <PageHeader
          title={t`Resume a saved application`}
          lead={t`With the resume code and the mobile number you can open an application on any phone, and see its status.`}
        />
        <ContinueCards />
        <LostDrafts />
        <ResumeForm />
        <LostCode />
        <OpenFile />
        {/* Last, because it appears only after the database was read: nothing below it can move then. */}
        <OnThisPhone withDevices={true} besideCards={true} />
      </Page>
    </SyncProvider>
  )
}
