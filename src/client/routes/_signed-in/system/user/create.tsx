import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { RecordCreatePage } from '../../-record-pages.tsx'

export const Route = createFileRoute('/_signed-in/system/user/create')({
  staticData: { access: access.signedIn },
  component: () => <RecordCreatePage name="systemUsers" />,
})
