import { useLocation, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { SignInAgainProps } from '../../features/public/account/sign-in-again.tsx'
import { useLostSession } from '../../platform/api/session.ts'
import { dropLostSession } from '../../platform/api/session-changes.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { loadEssentials } from '../essentials.ts'
import { isKeptFor } from '../guards.ts'

const SignInAgain = lazyPart<SignInAgainProps>(
  async () => {
    const [module] = await Promise.all([
      import('../../features/public/account/sign-in-again.tsx'),
      loadEssentials('pages'),
    ])
    return module.SignInAgain
  },
  { waiting: null },
)

/** Loads the cover before it is needed, because anyone could read the page below while the cover is loading. */
export const preloadSessionEnded = SignInAgain.preload

/** Covers a page for signed-in people when their session expires. On any other page the session just ends. */
export function SessionEnded() {
  const lost = useLostSession()
  const here = useLocation({ select: ({ href }) => href })
  const matches = useMatches()
  const isCovered = lost !== null && isKeptFor(lost, matches)
  useEffect(() => {
    if (lost !== null && !isCovered) void dropLostSession()
  }, [lost, isCovered])
  return isCovered ? <SignInAgain lost={lost} here={here} /> : null
}
