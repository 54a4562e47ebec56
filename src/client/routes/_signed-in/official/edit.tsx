import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { editSearch, RecordEditPage } from '../-record-pages.tsx'

export const Route = createFileRoute('/_signed-in/official/edit')({
  validateSearch: editSearch,
  // Also open to people who may not write: the page tells them so.
  staticData: { access: access.officials },
  component: () => <RecordEditPage name="officials" id={Route.useSearch().id} />,
})
