import type { FieldChange } from '#contract/administration/approvals.ts'

/** The fields that the written record would change, as an OWNER reads them before they approve it. */
export function fieldChanges(before: object, written: object): FieldChange[] {
  const old: Readonly<Record<string, unknown>> = { ...before }
  const fields = Object.entries(written).filter(([field]) => field !== 'id' && field !== 'version')
  return fields.flatMap(([field, value]) => {
    const [from, to] = [textOf(old[field]), textOf(value)]
    return from === to ? [] : [{ field, from, to }]
  })
}

/** Null for none; the values of a list in a fixed order. */
function textOf(value: unknown): string | null {
  if (value == null || value === '') return null
  return Array.isArray(value) ? [...new Set(value.map(String))].sort().join(',') : String(value)
}
