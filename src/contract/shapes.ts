import * as z from 'zod/mini'
import { type ErrorCode, errorStatus } from '#domain/errors.ts'
import { readText, type TextKind } from '#domain/reference/read-text.ts'
import { maxTaka, minTaka } from '#domain/reference/taka.ts'
import { locales } from '#domain/text.ts'

export const Uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/))
export const Locale = z.enum(locales)
/** `YYYY-MM-DD` in Asia/Dhaka. */
export const DateOnly = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
/** `YYYY-MM` in Asia/Dhaka. */
export const MonthOnly = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))
/** ISO 8601 instant in UTC. */
export const Instant = z.string()
/** Money that someone gives or enters; `isTaka` of the domain is the same rule. */
export const Taka = z.number().check(z.int(), z.minimum(minTaka), z.maximum(maxTaka))
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
export const Text = z.object({ bn: z.string(), en: z.string() })
export const Empty = z.object({})

/** RFC 9457 problem details, the only shape an error has. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  detail: z.optional(z.string()),
  fields: z.optional(z.array(z.object({ path: z.string(), code: z.string() }))),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>

/** Default page and size are the specification's. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
}

/**
 * The order of a list: by one of the names, or by `-` and the name in the exact reverse. Without it the list has its own
 * order.
 */
export function sortBy<const Name extends string>(names: readonly Name[]): { sort: SortSchema<Name> } {
  const orders = names.flatMap((name) => [name, `-${name}` as const])
  return { sort: z.optional(z.enum(orders)) }
}

/** Without the type of an enumeration, so that the calls of each kind of record fit one type. */
type SortSchema<Name extends string> = z.ZodMiniOptional<z.ZodMiniType<Name | `-${Name}`, Name | `-${Name}`>>

/**
 * A list of names in an answer, of which a reader can do without those that it does not know: a page that is still open
 * drops the names of a later release, where a plain enumeration would refuse the whole answer.
 */
export function knownNames<const Name extends string>(names: readonly Name[]): z.ZodMiniType<Name[], Name[]> {
  const known: ReadonlySet<unknown> = new Set(names)
  const isUnknown = (name: unknown) => typeof name === 'string' && !known.has(name)
  const drop = z.transform((list: unknown) => (Array.isArray(list) ? list.filter((name) => !isUnknown(name)) : list))
  return z.pipe(drop, z.array(z.enum(names))) as unknown as z.ZodMiniType<Name[], Name[]>
}

/** An object with the same schema for each name. */
export function recordOf<Name extends string, Value extends z.ZodMiniType>(names: readonly Name[], value: Value) {
  return z.object(Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>)
}

/** After how many working days an application at a desk is due soon, and after how many it is late. */
export const ageLimits = { dueSoonDays: z.number(), lateDays: z.number() }

export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ list: z.array(item), page: z.number(), size: z.number(), total: z.number() })
}

/**
 * Text that a person typed, in the one form in which its kind is stored and searched. A text of joiners alone is refused
 * as empty.
 */
export function personText(max: number, kind: TextKind = 'lines') {
  return z.string().check(z.overwrite(readTyped(kind)), z.trim(), z.minLength(1), z.maxLength(max))
}

/** A text that a person typed in both languages, because people read the portal in either; null while there is none. */
export function textOf(max: number) {
  return z.nullable(z.object({ bn: personText(max), en: personText(max) }))
}

function readTyped(kind: TextKind): (typed: string) => string {
  return (typed) => {
    const text = readText(typed, kind)
    return /[^\s\u200C\u200D]/.test(text) ? text : ''
  }
}
