/** Serials as ranges: `1-5,8`. Most guests of a queue are connected, so five thousand of them take a few bytes. */
export function toRanges(serials: Iterable<number>): string[] {
  const sorted = [...serials].sort((one, other) => one - other)
  const ranges: string[] = []
  let first: number | undefined
  let last: number | undefined
  const close = () => {
    if (first !== undefined) ranges.push(first === last ? `${first}` : `${first}-${last}`)
  }
  for (const serial of sorted) {
    if (last !== undefined && serial === last + 1) {
      last = serial
      continue
    }
    close()
    first = serial
    last = serial
  }
  close()
  return ranges
}

/** The serials of such ranges; text that is not a range is left out. */
export function fromRanges(text: string): number[] {
  return text.split(',').flatMap((range) => {
    const [, from, to = from] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(range) ?? []
    if (from === undefined) return []
    const first = Number(from)
    const length = Number(to) - first + 1
    // Longer than any queue: the payload is not one of ours.
    return length < 1 || length > 1_000_000 ? [] : Array.from({ length }, (_, index) => first + index)
  })
}

/** Joins texts with commas into pieces of at most `longest` characters; at least one piece, which may be empty. */
export function toPieces(texts: readonly string[], longest: number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const text of texts) {
    if (piece !== '' && piece.length + 1 + text.length > longest) {
      pieces.push(piece)
      piece = text
    } else piece = piece === '' ? text : `${piece},${text}`
  }
  return [...pieces, piece]
}
