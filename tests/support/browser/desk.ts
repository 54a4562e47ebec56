import { expect, type Page } from '@playwright/test'
import type { SignInAnswer } from '../../../src/contract/auth/auth.ts'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { overHttp } from '../people/submitted-application.ts'
import type { TestServer } from '../server/serve.ts'

export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/signin')
  await page.locator('[name="username"]').fill(username)
  await page.locator('[name="password"]').fill(password)
  await page.locator('form [type="submit"]').first().click()
  await expect(page).toHaveURL(/dashboard|applications/)
  await expect(page.locator('main h1')).toBeVisible()
}

/**
 * Signs the page in as a demo account without the log-in form, from its next navigation on: for stories about what
 * comes after it. The session is shared, so a story that ends its session must sign in by itself.
 */
export async function enterAs(page: Page, desk: Desk, account: string): Promise<void> {
  await page.addInitScript(signInOnce, await signInAnswer(desk, account))
}

/** Runs in the page before its scripts. It signs in once, so a page that signs out stays signed out. */
function signInOnce({ authToken, ...user }: SignInAnswer): void {
  if (window !== window.top || sessionStorage.getItem('entered') === authToken) return
  sessionStorage.setItem('entered', authToken)
  const session = { token: authToken, currentUser: JSON.stringify(user), profile: JSON.stringify(user.profile) }
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
}

/** Finds an application in the list of the desk and opens it. */
export async function openApplication(page: Page, name: string): Promise<void> {
  await page.goto('/applications')
  await page.getByRole('link', { name }).first().click()
  await expect(page).toHaveURL(/application\/review/)
}

/** Takes an action and waits until it has succeeded; then the page shows the next application. */
export async function decide(page: Page, action: string, reason?: string): Promise<void> {
  await page.locator(`[data-action="${action}"]`).click()
  const dialog = page.getByRole('dialog')
  if (reason !== undefined) await dialog.locator('[name="reason"]').fill(reason)
  await dialog.locator('[data-action="confirm"]').click()
  await expect(dialog).toHaveCount(0)
}

type Desk = Pick<TestServer, 'url' | 'demoPassword'>

/** Takes an application through the three desks by API calls: confirmed, forwarded twice, approved. */
export async function approveOverHttp(desk: Desk, { kind, id }: { kind: string; id: string }): Promise<void> {
  const steps = [
    ['collector', 'payment/confirm'],
    ['collector', 'pending1'],
    ['committee', 'pending2'],
    ['chairman', 'approve'],
  ] as const
  for (const [name, action] of steps) {
    const reader = await signInOverHttp(desk, name)
    const { send } = overHttp(desk.url)
    const { version } = (await send({ method: 'GET', url: `/api/apps/${kind}?id=${id}`, headers: reader })).body
    const url = `/api/apps/${kind}/${action}?id=${id}`
    const answer = await send({ method: 'PATCH', url, headers: reader, body: { version } })
    if (answer.status !== 200) throw new Error(`${action} was answered ${answer.status}: ${answer.bytes}`)
  }
}

const signedIn = new Map<string, SignInAnswer>()

/** The headers of a demo account that is signed in without a browser. */
export async function signInOverHttp(desk: Desk, account: string): Promise<Record<string, string>> {
  return { [headerNames.authToken]: (await signInAnswer(desk, account)).authToken }
}

/** Each account signs in once for each server. */
export async function signInAnswer({ url, demoPassword }: Desk, account: string): Promise<SignInAnswer> {
  const key = `${url} ${account}`
  const known = signedIn.get(key)
  if (known !== undefined) return known
  const body = { username: `${account}@demo.example`, password: demoPassword }
  const answer = await overHttp(url).send({ method: 'POST', url: '/api/auth/signin', body })
  if (answer.status !== 200) throw new Error(`Signing in was answered ${answer.status}`)
  signedIn.set(key, answer.body)
  return answer.body
}
