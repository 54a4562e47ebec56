import { createFileRoute } from '@tanstack/react-router'
import { redirectSignedIn } from '../-guards.ts'
import { lazyPage, preparedAs } from '../-lazy-page.tsx'
import { validateNext } from '../-search.ts'

const SignInPage = lazyPage<{ next?: string }>(
  () => import('../../features/public/account/sign-in-page.tsx').then((module) => module.SignInPage),
  'pages',
)

export const Route = createFileRoute('/_public/signin')({
  validateSearch: validateNext,
  beforeLoad: redirectSignedIn,
  component: Object.assign(() => <SignInPage {...Route.useSearch()} />, preparedAs(SignInPage)),
})
