/** The page numbers that get a link: the first, the last and those around the current one; null for a gap. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const wanted = new Set([1, 2, page - 1, page, page + 1, pages - 1, pages])
  const shown = [...wanted].filter((each) => each >= 1 && each <= pages).sort((one, other) => one - other)
  return shown.flatMap((each, index) => {
    const before = shown[index - 1] ?? 0
    if (each - before === 2) return [each - 1, each]
    return each - before > 2 ? [null, each] : [each]
  })
}
