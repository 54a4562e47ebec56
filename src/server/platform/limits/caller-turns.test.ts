import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCallerTurns } from './caller-turns.ts'

/** Work that a test finishes by hand. */
function heldWork() {
  const ends: (() => void)[] = []
  let most = 0
  let running = 0
  const work = () =>
    new Promise<string>((resolve) => {
      running += 1
      most = Math.max(most, running)
      ends.push(() => {
        running -= 1
        resolve('done')
      })
    })
  return { work, end: () => ends.shift()?.(), begun: () => ends.length, most: () => most }
}

/** A waiting request begins in a later turn of the event loop. */
const soon = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('a second request of a caller waits for the first, and another caller does not', async () => {
  const turns = createCallerTurns()
  const [mine, other] = [heldWork(), heldWork()]
  const answers = [
    turns.run({ who: 'a', atOnce: 1, waiting: 200 }, mine.work),
    turns.run({ who: 'a', atOnce: 1, waiting: 200 }, mine.work),
  ]
  const theirs = turns.run({ who: 'b', atOnce: 1, waiting: 200 }, other.work)
  await soon()
  expect([mine.begun(), other.begun()]).toEqual([1, 1])
  other.end()
  expect(await theirs).toBe('done')
  mine.end()
  expect(await answers[0]).toBe('done')
  await soon()
  expect(mine.begun()).toBe(1)
  mine.end()
  expect(await answers[1]).toBe('done')
})

test('a failure ends the turn, and too many waiting requests are refused', async () => {
  const turns = createCallerTurns()
  const turn = { who: 'a', atOnce: 1, waiting: 200 }
  await expect(turns.run(turn, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const held = heldWork()
  const asked = Array.from({ length: 202 }, () => turns.run(turn, held.work))
  expect(await asked.at(-1)).toBe(null)
  for (let ended = 0; ended < 201; ended += 1) {
    await soon()
    held.end()
  }
  expect(await Promise.all(asked)).toEqual([...Array.from({ length: 201 }, () => 'done'), null])
})

test('whatever the order, a caller never has more at once than its turns, and every request is answered', async () => {
  const steps = fc.array(fc.record({ who: fc.constantFrom('a', 'b', 'c'), ends: fc.nat(3) }), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(steps, async (played) => {
      const turns = createCallerTurns()
      const held = new Map(['a', 'b', 'c'].map((who) => [who, heldWork()]))
      const asked: Promise<unknown>[] = []
      for (const { who, ends } of played) {
        const own = held.get(who)
        if (own === undefined) throw new Error('No such caller')
        asked.push(turns.run({ who, atOnce: 2, waiting: 200 }, own.work))
        await soon()
        for (let end = 0; end < ends; end += 1) own.end()
      }
      for (const own of held.values()) {
        await soon()
        while (own.begun() > 0) {
          own.end()
          await soon()
        }
        expect(own.most()).toBeLessThanOrEqual(2)
      }
      expect(new Set(await Promise.all(asked)).size).toBeLessThanOrEqual(1)
    }),
  )
})
