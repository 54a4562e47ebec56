import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ok, row, searchCall } from '../../support/desk-rows.ts'
import { type FakeAnswer, fakeFetch, heldAnswer, refusal } from '../../support/fake-fetch.ts'
import { type OpenedPage, openPage } from '../../support/open-page.tsx'

// From one application of a list to the next. The server says which one that is.

const collector = { role: 'APP_COLLECTOR', locale: 'en' } as const
const list = '/applications/individual'
const nextCall = 'POST /api/apps/next'
const forward = 'PATCH /api/apps/individual/pending1'
const at = '2026-11-16T05:20:00.000Z'

function application(n: number) {
  const { id, trackingNo } = row(n)
  return {
    ...{ id, trackingNo, kind: 'individual', type: 'ARCHITECT', purpose: 'REGISTRATION', status: 'pending' },
    ...{ version: 1, rev: 1, epoch: 'e', schemaVersion: 1, mobile: '01712345678', locale: 'bn', revs: {} },
    ...{ answers: { nameEn: `Karim ${n}` }, conflicts: [], files: [], payment: null, fee: null, enlistment: null },
    ...{ correction: null, timeline: [], actions: ['pending1'], submittedAt: at, arrivedAt: at, flags: [] },
    docHash: 'a'.repeat(64),
  }
}

function duplicate(n: number) {
  const { id, trackingNo, kind, type, purpose, status, submittedAt } = application(n)
  const names = { nameBn: null, nameEn: `Karim ${n}` }
  return { id, trackingNo, kind, type, purpose, status, submittedAt, ...names, same: ['nid'] }
}

const numberOf = (id: string | null) => Number(id?.at(-1))

/** The second page of a list of five, two on each; 3 and 4 are on it. A decision takes an application from the list. */
function serveFive(
  next?: (request: { body: unknown }) => FakeAnswer | Promise<FakeAnswer>,
  failures: FakeAnswer[] = [],
) {
  let left = [1, 2, 3, 4, 5]
  const findNext = ({ body }: { body: unknown }) => {
    const { afterId, backwards } = body as { afterId: string; backwards: boolean }
    const from = numberOf(afterId)
    const found = backwards ? left.filter((n) => n < from).at(-1) : left.find((n) => n > from)
    return ok({ next: found === undefined ? null : { kind: 'individual', id: row(found).id } })
  }
  return fakeFetch({
    [searchCall]: ({ body }) => {
      const { page } = body as { page: number }
      return ok({ list: left.slice((page - 1) * 2, page * 2).map((n) => row(n)), page, size: 2, total: left.length })
    },
    [nextCall]: next ?? findNext,
    [forward]: ({ url }) => {
      const failure = failures.shift()
      if (failure !== undefined) return failure
      const n = numberOf(url.searchParams.get('id'))
      left = left.filter((each) => each !== n)
      return ok({ ...application(n), status: 'pending1', version: 2, actions: [] })
    },
    'GET /api/apps/individual': ({ url }) => ok(application(numberOf(url.searchParams.get('id')))),
    // 4 and 5 are of the same person.
    'GET /api/apps/duplicates': ({ url }) => {
      const n = numberOf(url.searchParams.get('id'))
      return ok({ list: n < 4 ? [] : [duplicate(9 - n)] })
    },
    'GET /api/apps/notes': () => ok({ list: [] }),
    'GET /api/apps/reasons': () => ok({ reasons: [] }),
    'PUT /api/apps/claim': () => ok({ by: null, at: null }),
    'DELETE /api/apps/claim': () => ok({ by: null, at: null }),
  })
}

/** Waits until an application is open and returns its place in the list. */
async function expectOpen({ screen }: OpenedPage, n: number, place: string | null): Promise<void> {
  await expect.element(screen.getByRole('heading', { name: new RegExp(`^Karim ${n} `) })).toBeVisible()
  const shown = () => document.querySelector('[data-place]')?.getAttribute('data-place') ?? null
  await expect.poll(shown).toBe(place)
}

async function openRow(page: OpenedPage, n: number): Promise<void> {
  await page.screen.getByRole('link', { name: `Karim ${n}` }).click()
}

async function decide({ screen }: OpenedPage): Promise<void> {
  await userEvent.keyboard('f')
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
}

test('a decision opens the next application, with the next place; after the last one the list opens', async () => {
  const { sent } = serveFive()
  const page = await openPage(`${list}?page=2`, collector)
  await openRow(page, 3)
  for (const n of [3, 4, 5]) {
    await expectOpen(page, n, `${n}/5`)
    await decide(page)
  }
  await expect.poll(page.address).toBe(list)
  const filters = { families: ['individual'], status: ['pending'], sort: 'arrival', backwards: false }
  expect(sent(nextCall).map(({ body }) => body)).toEqual([3, 4, 5].map((n) => ({ ...filters, afterId: row(n).id })))
})

test('n and p go through the list; p returns to an application that was just decided', async () => {
  serveFive()
  const page = await openPage(`${list}?page=2`, collector)
  await openRow(page, 4)
  await expectOpen(page, 4, '4/5')
  await userEvent.keyboard('p')
  await expectOpen(page, 3, '3/5')
  await decide(page)
  await expectOpen(page, 4, '4/5')
  await userEvent.keyboard('n')
  await expectOpen(page, 5, '5/5')
  await expect.element(page.screen.getByRole('button', { name: 'Next application' })).toBeDisabled()
  await userEvent.keyboard('p')
  await expectOpen(page, 4, '4/5')
  await userEvent.keyboard('p')
  await expectOpen(page, 3, '3/5')
  await expect.poll(() => document.activeElement?.tagName).toBe('H1')
})

test('after a look at a duplicate p leads to the application before in the list, not to the duplicate', async () => {
  serveFive()
  const page = await openPage(`${list}?page=2`, collector)
  await openRow(page, 3)
  await expectOpen(page, 3, '3/5')
  await userEvent.keyboard('n')
  await expectOpen(page, 4, '4/5')
  await page.screen.getByRole('link', { name: /Karim 5/ }).click()
  await expectOpen(page, 5, null)
  await page.screen.getByRole('link', { name: /Karim 4/ }).click()
  await expectOpen(page, 4, '4/5')
  await userEvent.keyboard('p')
  await expectOpen(page, 3, '3/5')
})

test('a tab of the page does not change what p leads to: the history entry of the application before', async () => {
  const { sent } = serveFive()
  const page = await openPage(`${list}?page=2`, collector)
  await openRow(page, 3)
  await expectOpen(page, 3, '3/5')
  await userEvent.keyboard('n')
  await expectOpen(page, 4, '4/5')
  await page.screen.getByRole('tab', { name: 'Payment' }).click()
  await expect.poll(page.address).toContain('tab=payment')
  await userEvent.keyboard('p')
  await expectOpen(page, 3, '3/5')
  expect(sent(nextCall)).toHaveLength(1)
})

test('the way back leads to the list and to the row that was opened last', async () => {
  serveFive()
  const page = await openPage(`${list}?page=2`, collector)
  const focused = () => document.activeElement?.closest('[data-application]')?.getAttribute('data-application')
  await openRow(page, 3)
  await expectOpen(page, 3, '3/5')
  page.back()
  await expect.poll(focused).toBe(row(3).id)
  await openRow(page, 3)
  await userEvent.keyboard('n')
  await expectOpen(page, 4, '4/5')
  await page.screen.getByRole('main').getByRole('link', { name: 'My desk' }).click()
  await expect.poll(page.address).toBe(`${list}?page=2`)
  await expect.poll(focused).toBe(row(4).id)
})

test('the searched text goes into the body of the call and never into an address', async () => {
  const { sent } = serveFive()
  const page = await openPage(list, collector)
  await page.screen.getByRole('searchbox').fill('Karim')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent(searchCall).at(-1)?.body).toMatchObject({ text: 'Karim' })
  await openRow(page, 1)
  await expectOpen(page, 1, '1/5')
  await userEvent.keyboard('n')
  await expectOpen(page, 2, '2/5')
  await userEvent.keyboard('n')
  await expectOpen(page, 3, '3/5')
  expect(sent(nextCall).map(({ body }) => (body as { text: string }).text)).toEqual(['Karim', 'Karim'])
  expect([page.address(), sent(nextCall)[0]?.url.href].join()).not.toContain('Karim')
})

test('without an answer the application stays open and says that something failed', async () => {
  serveFive(() => 'lost')
  const page = await openPage(list, collector)
  await openRow(page, 1)
  await expectOpen(page, 1, '1/5')
  await userEvent.keyboard('n')
  await expect.element(page.screen.getByText(/Operation fail/)).toBeVisible()
  await expectOpen(page, 1, '1/5')
})

test('a decision that is refused by a limit after a lost answer is sent again with the same key', async () => {
  const { sent } = serveFive(undefined, ['lost', refusal({ status: 429, code: 'rate_limited' })])
  const page = await openPage(`${list}?page=2`, collector)
  await openRow(page, 3)
  await expectOpen(page, 3, '3/5')
  await userEvent.keyboard('f')
  for (const attempts of [1, 2, 3]) {
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => sent(forward)).toHaveLength(attempts)
    if (attempts < 3) await expect.element(page.screen.getByRole('dialog').getByRole('alert')).toBeVisible()
  }
  await expectOpen(page, 4, '4/5')
  const keys = sent(forward).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.any(String), keys[0], keys[0]])
})

test('an application that was opened from no list has no place and stays open after a decision', async () => {
  const { sent } = serveFive()
  const page = await openPage(`/application/review/individual?id=${row(2).id}`, collector)
  await expectOpen(page, 2, null)
  await decide(page)
  await expect.element(page.screen.getByRole('link', { name: 'Back to the list' })).toBeVisible()
  expect(sent(nextCall)).toEqual([])
})

test('while another filter loads, a row is opened from the list that is still shown', async () => {
  const held = heldAnswer(ok({ list: [row(2)], page: 1, size: 20, total: 1 }))
  const pending = ok({ list: [row(1)], page: 1, size: 20, total: 1 })
  fakeFetch({
    [searchCall]: (request) => {
      const { status } = request.body as { status: string[] }
      return status[0] === 'recheck' ? held.answerer(request) : pending
    },
    'GET /api/apps/individual': () => ok(application(1)),
    // 4 and 5 are of the same person.
    'GET /api/apps/duplicates': ({ url }) => {
      const n = numberOf(url.searchParams.get('id'))
      return ok({ list: n < 4 ? [] : [duplicate(9 - n)] })
    },
    'GET /api/apps/notes': () => ok({ list: [] }),
    'PUT /api/apps/claim': () => ok({ by: null, at: null }),
    'DELETE /api/apps/claim': () => ok({ by: null, at: null }),
  })
  const page = await openPage(list, collector)
  await expect.element(page.screen.getByRole('link', { name: 'Karim 1' })).toBeVisible()
  page.screen.container.querySelector<HTMLElement>('[data-filter="recheck"]')?.click()
  await expect.poll(page.address).toBe(`${list}?status=recheck`)
  await openRow(page, 1)
  await expectOpen(page, 1, '1/1')
  await expect
    .element(page.screen.getByRole('main').getByRole('link', { name: 'My desk' }))
    .toHaveAttribute('href', list)
  held.release()
})
