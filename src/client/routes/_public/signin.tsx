import { createFileRoute } from '@tanstack/react-router'
import { ownAddress } from '../../platform/own-address.ts'
import { searchSchema } from '../../platform/search-schema.ts'
import { redirectSignedIn } from '../-guards.ts'
import { lazyPage, preparedAs } from '../-lazy-page.tsx'

const SignInPage = lazyPage<{ next: string | undefined }>(
  () => import('../../features/public/account/sign-in-page.tsx').then((module) => module.SignInPage),
  'pages',
)

export const Route = createFileRoute('/_public/signin')({
  validateSearch: searchSchema({ next: ownAddress }),
  beforeLoad: redirectSignedIn,
  component: Object.assign(() => <SignInPage next={Route.useSearch().next} />, preparedAs(SignInPage)),
})
