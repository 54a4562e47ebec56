import { expect, test } from 'vitest'
import { xlsxFile } from './xlsx.ts'

const sheet = { name: 'a', widths: [10] }

/** Endless rows. `made`: the number of batches; `ended`: the rows were closed. */
function endless() {
  const state = { made: 0, ended: false }
  async function* rows() {
    try {
      for (;;) {
        state.made += 1
        yield Array.from({ length: 100 }, (_, at) => [`${state.made} ${at} ${Math.random()}`])
      }
    } finally {
      state.ended = true
    }
  }
  return { state, rows: rows() }
}

test('rows wait for the reader, and end when it disconnects', async () => {
  const { state, rows } = endless()
  const file = xlsxFile({ ...sheet, rows })
  file.resume()
  await expect.poll(() => state.made).toBeGreaterThan(500)
  file.pause()
  // The buffers fill up; from then on no more rows are made.
  let before = -1
  await expect
    .poll(
      () => {
        const isStill = before === state.made
        before = state.made
        return isStill
      },
      { interval: 300, timeout: 10_000 },
    )
    .toBe(true)
  expect(state.ended).toBe(false)
  file.destroy()
  await expect.poll(() => state.ended).toBe(true)
})

test('when rows cannot be read, the file fails instead of being cut off silently', async () => {
  async function* broken() {
    yield [['a']]
    throw new Error('The database is away')
  }
  const file = xlsxFile({ ...sheet, rows: broken() })
  const read = async () => {
    for await (const _ of file);
  }
  await expect(read()).rejects.toThrow('The database is away')
})
