import type { PageEdit } from '#sync/store.ts'

export type Crop = PageEdit['crop']
export type Size = { width: number; height: number }
export type Corner = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'

export const wholePicture: Crop = { left: 0, top: 0, right: 1, bottom: 1 }

/** So much of each side stays at least: a slip of the finger must not leave a strip that nobody can grab. */
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

/** The crop with one corner taken to a place, which is a fraction of the turned picture. */
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
  /** For `setTransform`: takes the upright picture to where it lies on the canvas. */
  matrix: readonly [number, number, number, number, number, number]
}

/** How a picture is drawn turned and cropped, with the longer side of what is kept at most `pixels` long. */
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
