/** One field in three versions: when the form was opened, in the form now, and as somebody else has stored it since. */
export type FieldVersions<Value> = { opened: Value; typed: Value; newest: Value }

export type MergedFields<Values> = {
  /** Fields without input here take the value that somebody else stored, so that the next save does not undo it. */
  taken: Partial<Values>
  /** Fields that were typed here and changed elsewhere: the typed value stays. */
  both: (keyof Values)[]
}

/** How a field of parts, such as rows, is merged when both sides changed it. `isBoth`: both changed the same part. */
export type MergeRules<Values> = {
  [Name in keyof Values]?: (versions: FieldVersions<Values[Name]>) => { value: Values[Name]; isBoth: boolean }
}

/** Merges a form with the stored values that were changed meanwhile. */
export function mergeFields<Values extends object>(
  { opened, typed, newest }: FieldVersions<Values>,
  rules: MergeRules<Values> = {},
): MergedFields<Values> {
  const merged: MergedFields<Values> = { taken: {}, both: [] }
  for (const name of Object.keys(newest) as (keyof Values)[]) {
    const versions = { opened: opened[name], typed: typed[name], newest: newest[name] }
    if (isSameValue(versions.opened, versions.newest)) continue
    if (isSameValue(versions.opened, versions.typed)) merged.taken[name] = versions.newest
    else if (!isSameValue(versions.typed, versions.newest)) {
      const byParts = rules[name]?.(versions)
      if (byParts !== undefined) merged.taken[name] = byParts.value
      if (byParts?.isBoth !== false) merged.both.push(name)
    }
  }
  return merged
}

/** Undefined (a field that was never rendered) and null (a radio group rendered anew without a choice) are empty. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
}
