import { expect, test } from 'vitest'
import { type Drawing, drawPage, moveCorner, turnPage, wholePicture } from './page-edit.ts'

const photo = { width: 4000, height: 3000 }

function apply([a, b, c, d, e, f]: Drawing['matrix'], x: number, y: number): [number, number] {
  return [Math.round(a * x + c * y + e), Math.round(b * x + d * y + f)]
}

test('a turn to the right brings the top left corner to the top right, and four turns bring it back', () => {
  const turned = drawPage(photo, { turns: 1, crop: wholePicture }, 4000)
  expect([turned.width, turned.height]).toEqual([3000, 4000])
  expect(apply(turned.matrix, 0, 0)).toEqual([3000, 0])
  expect(apply(turned.matrix, 4000, 3000)).toEqual([0, 4000])
  let page = { turns: 0, crop: { left: 0.1, top: 0.2, right: 0.7, bottom: 0.9 } }
  for (let turn = 0; turn < 4; turn++) page = turnPage(page, 'right')
  expect(page.turns).toBe(0)
  expect(page.crop.left).toBeCloseTo(0.1)
  expect(page.crop.bottom).toBeCloseTo(0.9)
})

test('the crop keeps the same part of the photo when the photo is turned to either side', () => {
  const crop = { left: 0.1, top: 0.2, right: 0.5, bottom: 0.8 }
  const middle = [0.3 * photo.width, 0.5 * photo.height] as const
  for (const way of ['left', 'right'] as const) {
    let page = { turns: 0, crop }
    for (let turn = 0; turn < 3; turn++) {
      page = turnPage(page, way)
      const { width, height, matrix } = drawPage(photo, page, 5000)
      const [x, y] = apply(matrix, ...middle)
      expect([x, y]).toEqual([Math.round(width / 2), Math.round(height / 2)])
    }
  }
})

test('the crop is scaled down to the wanted size and never enlarged', () => {
  const crop = { left: 0, top: 0, right: 0.5, bottom: 0.5 }
  expect(drawPage(photo, { turns: 0, crop }, 1000)).toMatchObject({ width: 1000, height: 750 })
  expect(drawPage(photo, { turns: 0, crop }, 9000)).toMatchObject({ width: 2000, height: 1500 })
})

test('a corner stays inside the picture and away from the opposite corner', () => {
  expect(moveCorner(wholePicture, 'topLeft', -1, 0.3)).toEqual({ left: 0, top: 0.3, right: 1, bottom: 1 })
  const { left, bottom } = moveCorner({ left: 0.2, top: 0.2, right: 0.6, bottom: 0.6 }, 'bottomLeft', 0.9, 0.1)
  expect(left).toBeLessThan(0.6)
  expect(bottom).toBeGreaterThan(0.2)
})
