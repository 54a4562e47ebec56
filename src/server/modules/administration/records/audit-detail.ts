import { isDeepStrictEqual } from 'node:util'

/** The audit detail of a change: the fields of a new record, or the changed ones; of personal fields only the names. */
export function auditDetail(
  before: object | null,
  after: object,
  { personal = [] }: { personal?: readonly string[] },
): object {
  const old: Readonly<Record<string, unknown>> = { ...before }
  const changed = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(old[name], value))
  const said = changed.map(([name]) => name).filter((name) => name !== 'version' && !personal.includes(name))
  const pick = (record: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(said.map((name) => [name, record[name] ?? null]))
  const named = changed.map(([name]) => name).filter((name) => personal.includes(name))
  return {
    ...(before === null ? {} : { from: pick(old) }),
    to: pick({ ...after }),
    ...(named.length === 0 ? {} : { personal: named }),
  }
}
