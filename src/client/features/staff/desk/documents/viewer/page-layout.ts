/** In CSS pixels. At 100 %, paper has its real size, and each pixel of a picture takes one CSS pixel. */
export type Size = { width: number; height: number }
export type Box = Size & { top: number; left: number }
/** Quarter turns to the right. */
export type Turns = 0 | 1 | 2 | 3
/** As wide as the frame, wholly inside the frame, or a fixed scale. */
export type Zoom = 'width' | 'page' | number

/** The steps of the zoom buttons. */
const scales = [0.25, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4, 6] as const
const smallest = scales[0]
const largest = 6

/** The space around every page. */
const gap = 8

/** Two scales whose ratio is smaller than this count as the same: one that fits the frame is rarely in the list. */
const sameScale = 1.01

/**
 * The maximum of pixels for one page: A4 at 300 dpi, which is the usual resolution of scanners, in 33 MB of memory. At
 * a larger scale the page becomes blurred, so that a small machine does not run out of memory.
 */
const maxPixels = 2 ** 23

export function turnedSize({ width, height }: Size, turns: Turns): Size {
  return turns % 2 === 1 ? { width: height, height: width } : { width, height }
}

/** The scale for a frame with this room. All pages have the same scale, so the widest page determines it. */
export function scaleOf(zoom: Zoom, pages: readonly Size[], room: Size): number {
  if (typeof zoom === 'number') return zoom
  const widest = Math.max(1, ...pages.map(({ width }) => width))
  const tallest = Math.max(1, ...pages.map(({ height }) => height))
  const byWidth = (room.width - 2 * gap) / widest
  const scale = zoom === 'width' ? byWidth : Math.min(byWidth, (room.height - 2 * gap) / tallest)
  return Math.min(largest, Math.max(smallest / 5, scale))
}

/** The next larger or smaller scale; null at the end of the list. */
export function nextScale(scale: number, direction: 1 | -1): number | null {
  const further =
    direction === 1
      ? scales.filter((each) => each > scale * sameScale)
      : scales.filter((each) => each < scale / sameScale)
  return (direction === 1 ? further[0] : further.at(-1)) ?? null
}

export type PageLayout = Size & { boxes: readonly Box[] }

/** The boxes of all pages in the scrolled content, one below the other and centred. */
export function layoutPages(pages: readonly Size[], { scale, room }: { scale: number; room: Size }): PageLayout {
  const scaled = pages.map((page) => ({
    width: Math.floor(page.width * scale),
    height: Math.floor(page.height * scale),
  }))
  const width = Math.max(room.width, ...scaled.map((page) => page.width + 2 * gap))
  let top = gap
  const boxes = scaled.map((page) => {
    const box = { ...page, top, left: Math.floor((width - page.width) / 2) }
    top += page.height + gap
    return box
  })
  return { boxes, width, height: top }
}

/** The first and the last page that overlap the range between two heights. */
export function pagesBetween({ boxes }: PageLayout, from: number, to: number): { first: number; last: number } {
  const first = boxes.findIndex(({ top, height }) => top + height >= from)
  const after = boxes.findIndex(({ top }) => top > to)
  const last = (after === -1 ? boxes.length : after) - 1
  return { first: first === -1 ? boxes.length : first, last }
}

/** The page at a height; in a gap, the page before it. */
export function pageAt({ boxes }: PageLayout, height: number): number {
  const after = boxes.findIndex(({ top }) => top > height)
  return Math.max(0, (after === -1 ? boxes.length : after) - 1)
}

/** The scroll position at which a page begins at the top of the frame. */
export function topOf({ boxes }: PageLayout, page: number): number {
  return Math.max(0, (boxes[page]?.top ?? 0) - gap)
}

/** How many pixels are drawn for one CSS pixel: as many as the screen has, unless that needs too much memory. */
export function densityOf({ width, height }: Size, pixelRatio: number): number {
  return Math.min(pixelRatio, Math.sqrt(maxPixels / Math.max(1, width * height)))
}
