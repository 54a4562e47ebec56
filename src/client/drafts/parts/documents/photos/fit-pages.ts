/** The resolution of a page: its longer side in pixels and the JPEG quality. */
export type Level = { pixels: number; quality: number }

/**
 * From 300 dots an inch over A4's width, where every stamp is readable, down to where printed letters are still
 * readable. Quality is lowered first, as long as letters stay sharp; then the size.
 */
export const paperLevels: readonly Level[] = [
  { pixels: 2480, quality: 0.8 },
  { pixels: 2480, quality: 0.65 },
  { pixels: 2200, quality: 0.6 },
  { pixels: 1900, quality: 0.6 },
  { pixels: 1600, quality: 0.55 },
  { pixels: 1400, quality: 0.5 },
  { pixels: 1200, quality: 0.45 },
  { pixels: 1000, quality: 0.4 },
]

export type Encoded = { size: number }

/** A page whose picture is decoded. It is closed before the next one opens: a phone may not have memory for two. */
export type OpenPage<E extends Encoded> = { encode: (level: Level) => Promise<E>; close: () => void }

export type FitOptions<E extends Encoded> = {
  count: number
  /** The limit for all pages together, in bytes. */
  budget: number
  levels: readonly Level[]
  open: (index: number) => Promise<OpenPage<E>>
}

/**
 * Encodes pages one after another, each as finely as its share of the bytes allows. Bytes that a page does not need are
 * left to the pages after it. Null when a page does not fit even at the coarsest level: there are too many pages.
 */
export async function fitPages<E extends Encoded>({ count, budget, levels, open }: FitOptions<E>): Promise<E[] | null> {
  const fitted: E[] = []
  let left = budget
  for (let index = 0; index < count; index++) {
    const page = await open(index)
    try {
      const encoded = await encodeWithin(page, levels, left / (count - index))
      if (encoded === null) return null
      fitted.push(encoded)
      left -= encoded.size
    } finally {
      page.close()
    }
  }
  return fitted
}

async function encodeWithin<E extends Encoded>(
  page: OpenPage<E>,
  levels: readonly Level[],
  share: number,
): Promise<E | null> {
  for (let at = 0; at < levels.length; ) {
    const level = levels[at]
    if (level === undefined) return null
    const encoded = await page.encode(level)
    if (encoded.size <= share) return encoded
    at = nextLevelToTry(levels, at, share / encoded.size)
  }
  return null
}

/**
 * Skips levels that are unlikely to fit, because each attempt takes a second on a slow phone. The coarsest is always
 * tried.
 */
function nextLevelToTry(levels: readonly Level[], at: number, wantedShrink: number): number {
  const weight = ({ pixels, quality }: Level) => pixels * pixels * quality
  const now = levels[at]
  const last = levels.length - 1
  if (now === undefined || at === last) return levels.length
  // Sizes fall more slowly than the number of pixels, so a level that seems a tenth too large is worth an attempt.
  const next = levels.findIndex((level, index) => index > at && weight(level) / weight(now) <= wantedShrink * 1.1)
  return next === -1 ? last : next
}
