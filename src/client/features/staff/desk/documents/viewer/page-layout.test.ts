import { expect, test } from 'vitest'
import { densityOf, layoutPages, nextScale, pageAt, pagesBetween, scaleOf, topOf, turnedSize } from './page-layout.ts'

const a4 = { width: 800, height: 1100 }
const wide = { width: 1100, height: 800 }
const room = { width: 416, height: 516 }

test('a quarter turn swaps width and height, a half turn does not', () => {
  expect(turnedSize(a4, 1)).toEqual(wide)
  expect(turnedSize(a4, 2)).toEqual(a4)
  expect(turnedSize(a4, 3)).toEqual(wide)
})

test('the widest page determines the scale, and a whole page fits in width and height', () => {
  expect(scaleOf('width', [a4], room)).toBeCloseTo(400 / 800)
  expect(scaleOf('width', [a4, wide], room)).toBeCloseTo(400 / 1100)
  expect(scaleOf('page', [a4], room)).toBeCloseTo(500 / 1100)
  expect(scaleOf('page', [wide], room)).toBeCloseTo(400 / 1100)
  expect(scaleOf(1.5, [a4], room)).toBe(1.5)
})

test('the enlargement of a tiny picture is limited, and a frame without size gives a positive scale', () => {
  expect(scaleOf('page', [{ width: 4, height: 4 }], room)).toBe(6)
  expect(scaleOf('width', [a4], { width: 0, height: 0 })).toBeGreaterThan(0)
  // A plan that is far larger than the frame is shown whole, below the smallest step of the zoom buttons.
  expect(scaleOf('page', [{ width: 4_000, height: 4_000 }], room)).toBeCloseTo(0.1)
  expect(scaleOf('page', [{ width: 40_000, height: 40_000 }], room)).toBeCloseTo(0.05)
})

test('the zoom buttons continue from a scale that fits the frame, and stop at both ends of the list', () => {
  expect(nextScale(0.52, 1)).toBe(0.67)
  expect(nextScale(0.52, -1)).toBe(0.5)
  // A scale that looks the same does not count as a step.
  expect(nextScale(0.998, 1)).toBe(1.25)
  expect(nextScale(1.004, -1)).toBe(0.8)
  expect(nextScale(6, 1)).toBeNull()
  expect(nextScale(0.25, -1)).toBeNull()
  expect(nextScale(0.1, 1)).toBe(0.25)
})

test('pages are one below the other and centred in a layout that is at least as wide as the frame', () => {
  const layout = layoutPages([a4, wide], { scale: 0.5, room })
  expect(layout.boxes).toEqual([
    { top: 8, left: 83, width: 400, height: 550 },
    { top: 566, left: 8, width: 550, height: 400 },
  ])
  expect(layout).toMatchObject({ width: 566, height: 974 })
  expect(layoutPages([a4], { scale: 0.1, room })).toMatchObject({ width: 416, boxes: [{ left: 168 }] })
})

test('the visible pages are those that overlap the frame', () => {
  const layout = layoutPages([a4, a4, a4], { scale: 0.5, room })
  expect(pagesBetween(layout, 0, 516)).toEqual({ first: 0, last: 0 })
  expect(pagesBetween(layout, 100, 616)).toEqual({ first: 0, last: 1 })
  expect(pagesBetween(layout, 600, 1116)).toEqual({ first: 1, last: 1 })
  // The first page ends at 558 and the second begins at 566: a page counts up to its edge.
  expect([558, 559].map((from) => pagesBetween(layout, from, 565))).toEqual([
    { first: 0, last: 0 },
    { first: 1, last: 0 },
  ])
  expect(pagesBetween(layout, 558, 566)).toEqual({ first: 0, last: 1 })
  expect(pagesBetween(layout, 600, 9000)).toEqual({ first: 1, last: 2 })
  expect(pagesBetween(layoutPages([], { scale: 1, room }), 0, 516)).toEqual({ first: 0, last: -1 })
})

test('the frame scrolls to the beginning of a page', () => {
  const layout = layoutPages([a4, a4, a4], { scale: 0.5, room })
  for (const page of [0, 1, 2]) expect(pageAt(layout, topOf(layout, page) + 8)).toBe(page)
  expect(topOf(layout, 0)).toBe(0)
  expect(pageAt(layout, 0)).toBe(0)
})

test('a page is drawn at the resolution of the screen, until that needs too much memory', () => {
  expect(densityOf({ width: 400, height: 550 }, 2)).toBe(2)
  const huge = { width: 4800, height: 6600 }
  const density = densityOf(huge, 2)
  expect(huge.width * huge.height * density ** 2).toBeCloseTo(2 ** 23)
})
