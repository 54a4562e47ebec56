import { createFileRoute, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { requirePageAccess } from './-guards.ts'
import { lazyPage } from './-lazy-page.tsx'

const SignedInShell = lazyPage<{ children: ReactNode }>(() =>
  import('./_signed-in/-signed-in-shell.tsx').then((module) => module.SignedInShell),
)

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: requirePageAccess,
  component: () => (
    <SignedInShell>
      <Outlet />
    </SignedInShell>
  ),
})
