import { createMemoryHistory } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'
import { type RenderResult, render } from 'vitest-browser-react'
import { App } from '../../src/client/app/app.tsx'
import '../../src/client/app/catalogs.ts'
import { takeOverLinks } from '../../src/client/app/link-navigation.ts'
import { createAppRouter } from '../../src/client/app/router.ts'
import { startSession } from '../../src/client/platform/api/session-changes.ts'
import { setLocale } from '../../src/client/platform/i18n.ts'
import type { Role } from '../../src/domain/people/roles.ts'
import type { Locale } from '../../src/domain/text.ts'

export type OpenedPage = {
  screen: RenderResult
  address: () => string
  /** Goes back, as the back key of a phone. */
  back: () => void
  /** Unmounts this page, for a test that opens another one as after a reload. */
  leave: () => Promise<void>
}

/** Opens an address of the portal as a signed-in person, with the app's own router, kits and cache. */
export async function openPage(path: string, { role, locale }: { role: Role; locale: Locale }): Promise<OpenedPage> {
  signIn(role, locale)
  return openAsStranger(path, locale)
}

/** Starts a session on this device. */
export function signIn(role: Role, locale: Locale): void {
  startSession({
    authToken: 'token-of-the-test',
    user: {
      id: '00000000-0000-4000-8000-000000000001',
      fullName: 'Rahima Khatun',
      roles: [role],
      email: null,
      mobile: '01712345678',
      locale,
    },
    fullName: 'Rahima Khatun',
    roles: [role],
    profile: { imageUrl: null },
  })
}

/** Opens an address of the portal without signing in. */
export async function openAsStranger(path: string, locale: Locale): Promise<OpenedPage> {
  await setLocale(locale)
  const router = createAppRouter()
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  const screen = await render(<App router={router} />)
  const stop = takeOverLinks(router)
  onTestFinished(stop)
  const leave = async () => {
    stop()
    await screen.unmount()
  }
  return { screen, address: () => router.state.location.href, back: () => router.history.back(), leave }
}
