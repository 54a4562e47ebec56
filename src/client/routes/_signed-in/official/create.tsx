import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { RecordCreatePage } from '../-record-pages.tsx'

export const Route = createFileRoute('/_signed-in/official/create')({
  // Also open to people who may not write: the page tells them so.
  staticData: { access: access.officials },
  component: () => <RecordCreatePage name="officials" />,
})
