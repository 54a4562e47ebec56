/** The correct spelling of an address that the specification gives as /contrator/…; both open the same form. */
import { createFileRoute } from '@tanstack/react-router'
import { enlistPage } from './-enlistment-pages.tsx'
import { requireSession } from './-guards.ts'
import { textParameter } from './-search.ts'

export const Route = createFileRoute('/_public/contractor/works/enlist')({
  validateSearch: textParameter('type'),
  beforeLoad: requireSession,
  component: enlistPage('/contrator/works/enlist'),
})
