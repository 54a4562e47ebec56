import type { Page } from '@playwright/test'
import { expect, openContext, test } from '../../support/browser/browser-test.ts'
import { approveOverHttp, enterAs, signInOverHttp } from '../../support/browser/desk.ts'
import { openInApp } from '../../support/browser/open-in-app.ts'
import { createApplicant, newMobile } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

// Compares every number that an office page shows as a link with the list behind the link. That the numbers of the
// server match its lists after any sequence of actions is tested in tests/api/applications/desk/desk-counts.test.ts.
test.skip(({ isMobile }) => Boolean(isMobile), 'The numbers are the same on a phone.')
// The story counts all applications of its server, so it needs its own.
test.use({ serviceWorkers: 'block', ownServer: 'counters' })
test.setTimeout(240_000)

/** Applications of both families in every state, one of them returned and submitted again. */
async function fillOffice(url: string, desk: { url: string; demoPassword: string }): Promise<void> {
  const owner = await signInOverHttp(desk, 'owner')
  const make = async (type: string) => {
    const applicant = createApplicant(overHttp(url), { type, mobile: newMobile() })
    expect((await applicant.apply()).status).toBe(200)
    return applicant
  }
  const kindOf = ({ family }: { family: string }) => family.split('/').at(-1) ?? ''
  const [rejected, returned, back, committee, chairman] = [
    ...[await make('ARCHITECT'), await make('PLANNER'), await make('CONTRACTOR_GOODS')],
    ...[await make('ARCHITECT'), await make('CONTRACTOR_WORKS')],
  ]
  for (const type of ['ARCHITECT', 'ENGINEER', 'CONTRACTOR_WORKS']) await make(type)
  for (const type of ['ARCHITECT', 'CONTRACTOR_GOODS']) {
    const approved = await make(type)
    await approveOverHttp(desk, { kind: kindOf(approved), id: approved.id })
  }
  await rejected?.decide(owner, 'reject', { reason: 'Twice' })
  for (const each of [returned, back]) await each?.decide(owner, 'recheck', { reason: 'Unclear' })
  if (back !== undefined) expect((await back.submit((await back.get()).body)).status).toBe(200)
  for (const each of [committee, chairman]) {
    await each?.decide(owner, 'payment/confirm')
    expect((await each?.decide(owner, 'pending1'))?.status).toBe(200)
  }
  expect((await chairman?.decide(owner, 'pending2'))?.status).toBe(200)
}

const numberIn = (text: string) => Number(/(\d[\d,]*)/.exec(text)?.[1]?.replaceAll(',', ''))

type Counter = { name: string; href: string; count: number }

/** The links among these elements whose text contains a number, with that number. */
async function readCounters(page: Page, links: string): Promise<Counter[]> {
  await expect(page.locator(links).first()).toHaveText(/\d/)
  const found = await page
    .locator(links)
    .evaluateAll((all) => all.map((link) => ({ text: link.textContent ?? '', href: link.getAttribute('href') ?? '' })))
  return found.map(({ text, href }) => ({ name: text, href, count: numberIn(text) }))
}

/** The total that the list shows; an empty list shows a text instead. */
async function rowsAt(page: Page, href: string): Promise<number> {
  await openInApp(page, href)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const empty = page.locator('main p.text-h3')
  await expect(pages.or(empty).first()).toBeVisible()
  if ((await pages.count()) === 0) return 0
  // The text with the total comes before the page numbers.
  const place = pages.getByText(/ of [\d,]+$/).first()
  return numberIn(/of ([\d,]+)$/.exec((await place.textContent()) ?? '')?.[1] ?? '')
}

async function expectCountersToBeLists(page: Page, who: string, links: string): Promise<number> {
  const counters = await readCounters(page, links)
  for (const { name, href, count } of counters)
    expect([who, name, await rowsAt(page, href)]).toEqual([who, name, count])
  return counters.length
}

test('every counter of a desk equals the number of rows behind it', async ({ browser, server }) => {
  await fillOffice(server.url, server)
  for (const account of ['owner', 'collector', 'committee', 'chairman']) {
    const context = await openContext(browser, server)
    const page = await context.newPage()
    await enterAs(page, server, account)
    await page.goto('/dashboard?lang=en')
    // The committee has no list of payments, and no desk has a list of drafts.
    const shown = await expectCountersToBeLists(page, account, '[data-counter] a')
    expect([account, shown]).toEqual([account, account === 'committee' ? 9 : 10])
    await openInApp(page, '/dashboard')
    const enlisted = await expectCountersToBeLists(page, account, '[data-enlisted] a')
    expect(enlisted).toBeGreaterThan(0)
    await openInApp(page, '/dashboard')
    const desk = 'nav:not([aria-label="Status"]) a[href="/applications"]:visible'
    expect(await expectCountersToBeLists(page, account, desk)).toBe(1)
    for (const place of ['', '/individual', '/company', '/architect', '/contractor-works']) {
      await openInApp(page, `/applications${place}?status=all`)
      const pills = ['pending', 'pending1', 'pending2', 'recheck'].map((id) => `main [data-filter="${id}"]`).join()
      expect(await expectCountersToBeLists(page, `${account} at ${place}`, pills)).toBe(4)
    }
    await context.close()
  }
})

test('the counters of an official and of the messages equal the rows behind them', async ({ page, server }) => {
  await enterAs(page, server, 'official')
  await page.goto('/dashboard/official?lang=en')
  expect(await expectCountersToBeLists(page, 'official', 'a[data-counter]')).toBe(4)
  await enterAs(page, server, 'owner')
  await page.goto('/messages')
  const counted = 'main [data-filter]:not([data-filter="all"])'
  expect(await expectCountersToBeLists(page, 'messages', counted)).toBeGreaterThan(2)
})
