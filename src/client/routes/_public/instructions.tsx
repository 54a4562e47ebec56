import { createFileRoute } from '@tanstack/react-router'
import { searchSchema, textParameter } from '../../platform/search-schema.ts'
import { lazyPage, preparedAs } from '../-lazy-page.tsx'

const InstructionsPage = lazyPage<{ type: string | null }>(
  () => import('../../features/public/info/instructions-page.tsx').then((module) => module.InstructionsPage),
  'pages',
)

export const Route = createFileRoute('/_public/instructions')({
  validateSearch: searchSchema({ type: textParameter() }),
  component: Object.assign(
    () => <InstructionsPage type={Route.useSearch().type ?? null} />,
    preparedAs(InstructionsPage),
  ),
})
