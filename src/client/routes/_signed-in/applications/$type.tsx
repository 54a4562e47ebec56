import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { ApplicationList, listSearch } from './-list.ts'

export const Route = createFileRoute('/_signed-in/applications/$type')({
  validateSearch: listSearch,
  staticData: { access: access.applications },
  component: ApplicationList,
})
