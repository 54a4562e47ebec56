import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { ApplicationList, listSearch } from './-list.ts'
import { navigation } from './-navigation.ts'

export const Route = createFileRoute('/_signed-in/applications/')({
  validateSearch: listSearch,
  staticData: { access: access.applications, nav: navigation },
  component: ApplicationList,
})
