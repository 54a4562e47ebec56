import { createFileRoute } from '@tanstack/react-router'
import { pageParameter, searchSchema, textParameter } from '../../platform/search-schema.ts'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_public/register')({
  validateSearch: searchSchema({ page: pageParameter, text: textParameter(), type: textParameter(40) }),
  component: lazyPage(
    () => import('../../features/public/verify/register/register-page.tsx').then((module) => module.RegisterPage),
    'pages',
  ),
})
