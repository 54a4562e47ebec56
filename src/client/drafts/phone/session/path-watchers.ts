/** Where a change came from: this form, or another tab, phone or part of the page. */
export type ChangeSource = 'here' | 'elsewhere'
export type PathListener = (source: ChangeSource) => void

/** The listeners of a draft by path. */
export type PathWatchers = {
  /** Watches a path; with a slash at its end, everything one level below it (the rows of `owners/`). */
  watch(path: string, listener: PathListener): () => void
  notify(path: string, source: ChangeSource): void
}

export function createPathWatchers(): PathWatchers {
  const watchers = new Map<string, Set<PathListener>>()
  return {
    watch(path, listener) {
      const known = watchers.get(path) ?? new Set()
      watchers.set(path, known.add(listener))
      return () => known.delete(listener)
    },
    notify(path, source) {
      const parent = path.slice(0, path.lastIndexOf('/') + 1)
      for (const key of [path, parent]) for (const listener of watchers.get(key) ?? []) listener(source)
    },
  }
}
