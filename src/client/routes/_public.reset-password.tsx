import { createFileRoute } from '@tanstack/react-router'
import { lazyPage } from './-lazy-page.tsx'
import { textParameter } from './-search.ts'

const ResetPasswordPage = lazyPage<{ id?: string }>(
  () => import('../features/account/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
  'pages',
)

export const Route = createFileRoute('/_public/reset-password')({
  validateSearch: textParameter('id'),
  component: () => <ResetPasswordPage {...Route.useSearch()} />,
})
