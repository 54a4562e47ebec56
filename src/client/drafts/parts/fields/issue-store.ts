import type { FieldIssue } from '#domain/forms/validate.ts'

/** The issues that are shown at the fields on the screen. A field subscribes to its own path only. */
export type IssueStore = {
  get(path: string): FieldIssue | null
  list(): readonly FieldIssue[]
  set(path: string, issue: FieldIssue | null): void
  /** Replaces all issues, for example with those that "continue" found. */
  setAll(issues: readonly FieldIssue[]): void
  watch(path: string, listener: () => void): () => void
}

export function createIssueStore(): IssueStore {
  let known = new Map<string, FieldIssue>()
  const watchers = new Map<string, Set<() => void>>()
  const notify = (path: string) => {
    for (const listener of watchers.get(path) ?? []) listener()
  }
  return {
    get: (path) => known.get(path) ?? null,
    list: () => [...known.values()],
    set(path, issue) {
      if (issue === null && !known.has(path)) return
      if (issue === null) known.delete(path)
      else known.set(path, issue)
      notify(path)
    },
    setAll(issues) {
      const touched = new Set([...known.keys(), ...issues.map(({ path }) => path)])
      known = new Map(issues.map((issue) => [issue.path, issue]))
      for (const path of touched) notify(path)
    },
    watch(path, listener) {
      const found = watchers.get(path) ?? new Set()
      watchers.set(path, found.add(listener))
      return () => found.delete(listener)
    },
  }
}
