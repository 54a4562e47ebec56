import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, openContext, test } from '../../support/browser/browser-test.ts'
import { enterAs, signInOverHttp } from '../../support/browser/desk.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'

test.skip(({ isMobile }) => Boolean(isMobile), 'A desk works by keyboard at a computer.')
test.use({ serviceWorkers: 'block' })
test.setTimeout(240_000)

const type = 'PLANNER'
const list = '/applications/planner?lang=en'
/** The required documents are seven. */
const optionalSlot = 'taxReturn'
const count = 4

async function submitMany(url: string): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const mobile = `017${Math.floor(10_000_000 + Math.random() * 89_999_999)}`
    const applicant = createApplicant(overHttp(url), { type, mobile })
    const submitted = await applicant.apply({ [`documents/${optionalSlot}/${randomUUID()}`]: '' })
    expect(submitted.status, String(submitted.bytes)).toBe(200)
    ids.push(applicant.id)
  }
  return ids
}

/** Presses keys and counts them; a combination counts as one. */
function countingKeys(page: Page) {
  let pressed = 0
  return {
    press: async (key: string) => {
      pressed += 1
      await page.keyboard.press(key)
    },
    takeCount: () => {
      const taken = pressed
      pressed = 0
      return taken
    },
  }
}

const openId = (page: Page) => new URL(page.url()).searchParams.get('id')

async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}

/** Opens the first application in the list of the desk by keyboard. */
async function openFirst(page: Page, press: (key: string) => Promise<void>): Promise<void> {
  await page.goto(list)
  await expect(page.locator('[data-row-link]').first()).toBeVisible()
  await press('j')
  await press('Enter')
  await expect(page).toHaveURL(/application\/review/)
}

/** Presses the key of the decision, confirms it and waits for the next application. */
async function forward(page: Page, press: (key: string) => Promise<void>): Promise<void> {
  const before = openId(page)
  await press('f')
  await expect(page.getByRole('dialog')).toBeVisible()
  await press('Control+Enter')
  await expect.poll(() => openId(page)).not.toBe(before)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('four applications go through the three desks by keyboard, each in a few keys', async ({ browser, server }) => {
  const ids = new Set(await submitMany(server.url))
  const collector = await signInOverHttp(server, 'collector')
  const { send } = overHttp(server.url)
  const read = async (id: string) =>
    (await send({ method: 'GET', url: `/api/apps/individual?id=${id}`, headers: collector })).body

  for (const [account, most] of [
    ['collector', 10],
    ['committee', 2],
    ['chairman', 2],
  ] as const) {
    await test.step(`${account} clears the list with at most ${most} keys for each application`, async () => {
      const page = await (await openContext(browser, server)).newPage()
      await enterAs(page, server, account)
      const { press, takeCount } = countingKeys(page)
      await openFirst(page, press)
      await expect(page.locator('[data-place]')).toHaveAttribute('data-place', `1/${count}`)
      takeCount()
      for (let number = 1; number <= count; number += 1) {
        const id = openId(page) ?? ''
        expect(ids).toContain(id)
        await expect(page.locator('[data-place]')).toHaveAttribute('data-place', `${number}/${count}`)
        await expectFocusKept(page)
        if (account === 'committee' && number === 2) {
          await page.reload()
          await expect(page.locator('[data-place]')).toHaveAttribute('data-place', `2/${count}`)
        }
        if (account === 'collector') {
          const { files } = await read(id)
          expect(files).toHaveLength(8)
          for (let read = 1; read <= files.length; read += 1) {
            await press('o')
            await expect(page.locator('[data-marked]')).toHaveAttribute('data-marked', String(read))
          }
        }
        if (number < count) await forward(page, press)
        else {
          await press('f')
          await expect(page.getByRole('dialog')).toBeVisible()
          await press('Control+Enter')
          await expect(page).toHaveURL(/applications\/planner/)
          await expect(page.getByText('Nothing is waiting here')).toBeVisible()
        }
        expect(takeCount(), `${account}, application ${number}`).toBeLessThanOrEqual(most)
      }
      await expectFocusKept(page)
      await page.context().close()
    })
  }
  for (const id of ids) expect((await read(id)).status).toBe('approved')
})
