import type { PageEdit } from '#sync/store.ts'

export type Crop = PageEdit['crop']
export type Size = { width: number; height: number }
export type Corner = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'

export const wholePicture: Crop = { left: 0, top: 0, right: 1, bottom: 1 }

/**
 * The smallest fraction of each side that a crop keeps: a mistaken drag must leave corners that can still be grabbed.
 */
const smallestPart = 0.08

export function isWholePicture({ left, top, right, bottom }: Crop): boolean {
  return left === 0 && top === 0 && right === 1 && bottom === 1
}

/** The same part of the picture after a quarter turn. */
export function turnPage({ turns, crop }: PageEdit, way: 'left' | 'right'): PageEdit {
  const { left, top, right, bottom } = crop
  return way === 'right'
    ? { turns: (turns + 1) % 4, crop: { left: 1 - bottom, top: left, right: 1 - top, bottom: right } }
    : { turns: (turns + 3) % 4, crop: { left: top, top: 1 - right, right: bottom, bottom: 1 - left } }
}

/** The crop after one corner was moved to a point, given as a fraction of the turned picture. */
export function moveCorner(crop: Crop, corner: Corner, x: number, y: number): Crop {
  const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
  const isLeft = corner === 'topLeft' || corner === 'bottomLeft'
  const isTop = corner === 'topLeft' || corner === 'topRight'
  return {
    left: isLeft ? within(x, 0, crop.right - smallestPart) : crop.left,
    right: isLeft ? crop.right : within(x, crop.left + smallestPart, 1),
    top: isTop ? within(y, 0, crop.bottom - smallestPart) : crop.top,
    bottom: isTop ? crop.bottom : within(y, crop.top + smallestPart, 1),
  }
}

export type Drawing = Size & {
  /** For `setTransform`: maps the upright picture to its place on the canvas. */
  matrix: readonly [number, number, number, number, number, number]
}

/** How to draw a turned and cropped picture, with the longer side of the crop at most `pixels` long. */
export function drawPage(picture: Size, { turns, crop }: PageEdit, pixels: number): Drawing {
  const { width, height } = picture
  const turned = turnedSize(picture, turns)
  const kept = { width: turned.width * (crop.right - crop.left), height: turned.height * (crop.bottom - crop.top) }
  const scale = Math.min(1, pixels / Math.max(kept.width, kept.height))
  const [a, b, c, d, e, f] = quarterTurn(turns, { width, height })
  return {
    width: Math.max(1, Math.round(kept.width * scale)),
    height: Math.max(1, Math.round(kept.height * scale)),
    matrix: [
      a * scale,
      b * scale,
      c * scale,
      d * scale,
      (e - crop.left * turned.width) * scale,
      (f - crop.top * turned.height) * scale,
    ],
  }
}

function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

function quarterTurn(turns: number, { width, height }: Size): Drawing['matrix'] {
  if (turns === 1) return [0, 1, -1, 0, height, 0]
  if (turns === 2) return [-1, 0, 0, -1, width, height]
  if (turns === 3) return [0, -1, 1, 0, 0, width]
  return [1, 0, 0, 1, 0, 0]
}
