import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLocale } from '../../../src/client/platform/i18n.ts'
import type { Locale } from '../../../src/domain/text.ts'
import { fakeFetch, heldAnswer } from '../../support/fake-fetch.ts'
import { session } from '../../support/live/guest-page.tsx'
import { openAsStranger, openPage } from '../../support/open-page.tsx'

// What other pages show while a session is open.

const isOpen = { status: 200, body: { session, waiting: 2 } }
const sizes: readonly { width: number; locale: Locale }[] = [360, 1280].flatMap((width) => [
  { width, locale: 'bn' },
  { width, locale: 'en' },
])

/** The positions of all visible parts of the header at each size, except for the link itself. */
async function readHeader() {
  const read = []
  for (const { width, locale } of sizes) {
    await page.viewport(width, 800)
    await setLocale(locale)
    read.push({ width, locale, places: await readSettled() })
  }
  return read
}

/** The positions once they no longer change: on a busy machine the texts of a language are drawn late. */
async function readSettled(): Promise<string[]> {
  let last: string[] = []
  for (;;) {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const places = readPlaces()
    if (places.join() === last.join()) return places
    last = places
  }
}

function readPlaces(): string[] {
  const parts = [...document.querySelectorAll<HTMLElement>('header, header :is(a, summary)')]
  const seen = parts.filter((part) => part.checkVisibility() && part.getAttribute('href') !== '/live')
  return seen.map((part) => {
    const { x, y, width: wide, height } = part.getBoundingClientRect()
    return [part.getAttribute('href') ?? part.tagName, x, y, wide, height].join(' ')
  })
}

test('the link to a new session moves nothing in the header', async () => {
  const { answerer, release } = heldAnswer(isOpen)
  const { sent } = fakeFetch({ 'GET /api/live': answerer })
  try {
    await openAsStranger('/contact', 'en')
    await expect.poll(() => sent('GET /api/live').length, { timeout: 10_000 }).toBe(1)
    const before = await readHeader()
    release()
    await expect.poll(() => document.querySelector('header a[href="/live"]')).not.toBeNull()
    expect(await readHeader()).toEqual(before)
  } finally {
    await page.viewport(1280, 800)
  }
})

test('home and the navigation lead to an open session', async () => {
  fakeFetch({ 'GET /api/fees': () => 'lost', 'GET /api/live': () => isOpen })
  const { screen } = await openAsStranger('/', 'en')
  await expect.element(screen.getByRole('link', { name: 'Join the queue' })).toHaveAttribute('href', '/live')
  const link = screen.getByRole('banner').getByRole('link', { name: 'Live: Secretary’s Hour' })
  await expect.element(link).toHaveAttribute('href', '/live')
})

const noDepartments = { status: 200, body: { list: [], page: 1, size: 20, total: 0 } }

test.for([
  { role: 'OWNER', name: 'Secretary’s Hour Live', isLast: false },
  { role: 'ICT', name: 'Secretary’s Hour Live', isLast: true },
] as const)('where the header has no room, the sidebar and the menu of an $role link to it', async (one) => {
  const { answerer, release } = heldAnswer(isOpen)
  const { sent } = fakeFetch({ 'POST /api/departments/search': () => noDepartments, 'GET /api/live': answerer })
  await page.viewport(1100, 800)
  try {
    const { screen } = await openPage('/departments', { role: one.role, locale: 'en' })
    const sidebar = screen.getByRole('navigation', { name: 'Desk' })
    await expect.poll(() => sent('GET /api/live').length, { timeout: 10_000 }).toBe(1)
    const before = placesIn(sidebar.element())
    release()
    const link = sidebar.getByRole('link', { name: one.name })
    await expect.element(link).toHaveAttribute('href', '/live')
    expect(placesIn(sidebar.element())).toMatchObject(before)
    expect([...sidebar.element().querySelectorAll('a')].at(-1) === link.element()).toBe(one.isLast)
    await screen.getByRole('button', { name: 'Profile' }).click()
    await expect.element(screen.getByRole('menuitem', { name: 'Secretary’s Hour' })).toHaveAttribute('href', '/live')
  } finally {
    await page.viewport(1280, 800)
  }
})

test('the chairman sees no link to it', async () => {
  const { sent } = fakeFetch({ 'POST /api/departments/search': () => noDepartments, 'GET /api/live': () => isOpen })
  const { screen } = await openPage('/change-password', { role: 'CHAIRMAN', locale: 'en' })
  await expect.poll(() => sent('GET /api/live').length, { timeout: 10_000 }).toBe(1)
  await screen.getByRole('button', { name: 'Profile' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  expect(document.querySelector('a[href="/live"]')).toBeNull()
})

/** The links in the element, with their vertical positions. */
function placesIn(nav: Element): { [href: string]: number } {
  return Object.fromEntries([...nav.querySelectorAll('a')].map((link) => [link.href, link.getBoundingClientRect().y]))
}
