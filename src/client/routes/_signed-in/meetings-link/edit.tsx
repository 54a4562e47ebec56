import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { editSearch, RecordEditPage } from '../-record-pages.tsx'

export const Route = createFileRoute('/_signed-in/meetings-link/edit')({
  validateSearch: editSearch,
  staticData: { access: access.officials },
  component: () => <RecordEditPage name="meetingLinks" id={Route.useSearch().id} />,
})
