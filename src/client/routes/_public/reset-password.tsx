import { createFileRoute } from '@tanstack/react-router'
import { searchSchema, textParameter } from '../../platform/search-schema.ts'
import { redirectSignedIn } from '../-guards.ts'
import { lazyPage } from '../-lazy-page.tsx'

const ResetPasswordPage = lazyPage<{ id: string | undefined }>(
  () => import('../../features/public/account/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
  'pages',
)

export const Route = createFileRoute('/_public/reset-password')({
  validateSearch: searchSchema({ id: textParameter() }),
  beforeLoad: redirectSignedIn,
  component: () => <ResetPasswordPage id={Route.useSearch().id} />,
})
