import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { RecordCreatePage } from '../-record-pages.tsx'

export const Route = createFileRoute('/_signed-in/meetings-link/create')({
  staticData: { access: access.officials },
  component: () => <RecordCreatePage name="meetingLinks" />,
})
