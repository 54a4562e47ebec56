import { beforeEach, expect, test } from 'vitest'
import { inQueue, openGuest, place, resetPhone, ringing, snapshot } from '../../support/live/guest-page.tsx'

// What a guest presses is sent once, however often and whatever else is pressed before the answer.

beforeEach(resetPhone)

const asked = { state: 'WAIT', move: 'fromHere' }
/** The confirming button of a dialog is its last one. */
const lastOf = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].at(-1)

/** The buttons that send something, by the place of the guest; the first step may open a dialog. */
const buttons = [
  {
    name: 'accept',
    you: ringing,
    press: ['[data-action="accept"]'],
    others: ['[data-action="accept"]', '[data-action="decline"]'],
  },
  {
    name: 'decline',
    you: ringing,
    press: ['[data-action="decline"]'],
    others: ['[data-action="accept"]', '[data-action="decline"]'],
  },
  {
    name: 'release-place',
    you: asked,
    press: ['[data-action="release-place"]'],
    others: ['[data-action="release-place"]'],
  },
  {
    name: 'leave',
    you: {},
    press: ['[data-action="leave"]', '[role$=dialog] button'],
    others: ['[role$=dialog] button'],
  },
]

test.each(buttons)('$name is sent once, and every answer is busy until the server has taken it', async (each) => {
  const { last } = await openGuest(
    Object.keys(each.you).length === 0 ? inQueue() : snapshot({ you: { ...place, ...each.you } }),
  )
  const find = async (selector: string) => {
    await expect.poll(() => lastOf(selector)).toBeDefined()
    return lastOf(selector)
  }
  for (const selector of each.press) (await find(selector))?.click()
  const sent = async () => (await last()).sent.filter(({ type }) => type !== 'hello').map(({ type }) => type)
  await expect.poll(sent).toHaveLength(1)
  const busy = () => each.others.map((other) => lastOf(other)?.getAttribute('aria-busy'))
  await expect.poll(busy).toEqual(each.others.map(() => 'true'))
  for (const other of each.others) lastOf(other)?.click()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(await sent()).toHaveLength(1)
})
