import { expect, test } from 'vitest'
import { FullBuffer } from './full-buffer.ts'
import { mostBufferedBytes } from './live-times.ts'

const stalledMs = 5_000

/** The state of a buffer that holds this many bytes at each of these times. */
function lookAt(times: [clock: number, bytes: number][]) {
  let bytes = 0
  const buffer = new FullBuffer(() => bytes, stalledMs)
  return times.map(([clock, now]) => {
    bytes = now
    return [buffer.look(clock), buffer.since, buffer.isStalled(clock)]
  })
}

test('a buffer counts as full from when it is first seen above its limit until it is below', () => {
  const full = mostBufferedBytes + 1
  expect(
    lookAt([
      [0, mostBufferedBytes],
      [10, full],
      [20, full],
      [30, mostBufferedBytes],
      [40, full],
    ]),
  ).toEqual([
    [false, null, false],
    [true, 10, false],
    [true, 10, false],
    [false, null, false],
    [true, 40, false],
  ])
})

test('a full buffer that shrinks is being read, and one that does not shrink for a while is stalled', () => {
  const full = mostBufferedBytes + 1_000
  const stalled = lookAt([
    [0, full],
    [4_000, full - 100],
    [8_000, full - 100],
    [9_000, full],
  ])
  expect(stalled.map(([, , isStalled]) => isStalled)).toEqual([false, false, false, true])
})
