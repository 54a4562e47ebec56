import type * as z from 'zod/mini'

/** Whether a value is valid and parsing would not change it. False means unknown: the schema has to decide. */
export type QuickCheck = (value: unknown) => boolean

const known = new WeakMap<z.core.$ZodType, QuickCheck | null>()

/** Whether the value is valid by its schema and parsing would not change it, as far as `quickCheckOf` can tell. */
export function isPlainlyValid(schema: z.core.$ZodType, value: unknown): boolean {
  let check = known.get(schema)
  if (check === undefined) {
    check = quickCheckOf(schema)
    known.set(schema, check)
  }
  return check?.(value) === true
}

/**
 * Checks a schema at a fifth of its cost, for valid values, which nearly all are: it reports no problems and changes
 * nothing. Null when the schema uses anything that is not handled here (defaults, trimming, coercion).
 */
export function quickCheckOf(schema: z.core.$ZodType): QuickCheck | null {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const checks = allKnown((def.checks ?? []).map(checkOf))
  const base = typeCheckOf(def)
  if (base === null || checks === null) return null
  const [first, second] = checks
  if (first === undefined) return base
  if (second === undefined) return (value) => base(value) && first(value)
  return (value) => base(value) && checks.every((check) => check(value))
}

type TypeDefinition = z.core.$ZodTypes['_zod']['def']

function typeCheckOf(def: TypeDefinition): QuickCheck | null {
  switch (def.type) {
    case 'unknown':
      return () => true
    case 'boolean':
      return def.coerce === true ? null : (value) => typeof value === 'boolean'
    case 'string':
      return def.coerce === true || 'check' in def ? null : (value) => typeof value === 'string'
    case 'number':
      return def.coerce === true || 'check' in def ? null : Number.isFinite
    case 'enum':
      return isOneOf(Object.values(def.entries))
    case 'optional':
      return orElse(undefined, quickCheckOf(def.innerType))
    case 'nullable':
      return orElse(null, quickCheckOf(def.innerType))
    case 'array':
      return arrayCheck(quickCheckOf(def.element))
    case 'object':
      return objectCheck(def)
    case 'union':
      return unionCheck(def.options.map(quickCheckOf))
    default:
      return null
  }
}

function checkOf(check: z.core.$ZodCheck<never>): QuickCheck | null {
  const { def } = (check as unknown as z.core.$ZodChecks)._zod
  switch (def.check) {
    case 'max_length':
      return (value) => (value as string).length <= def.maximum
    case 'min_length':
      return (value) => (value as string).length >= def.minimum
    case 'number_format':
      return def.format === 'safeint' ? Number.isSafeInteger : null
    case 'greater_than':
      return atLeast(def)
    case 'less_than':
      return atMost(def)
    case 'string_format':
      return def.format === 'regex' ? matches(def.pattern) : null
    default:
      return null
  }
}

type Bound = { value: z.core.util.Numeric; inclusive: boolean }

function atLeast({ value: least, inclusive }: Bound): QuickCheck | null {
  return inclusive && typeof least === 'number' ? (value) => (value as number) >= least : null
}

function atMost({ value: most, inclusive }: Bound): QuickCheck | null {
  return inclusive && typeof most === 'number' ? (value) => (value as number) <= most : null
}

/** A global or sticky pattern keeps a position between calls, so its answer would depend on the call before. */
function matches(pattern: RegExp | undefined): QuickCheck | null {
  if (pattern === undefined || pattern.global || pattern.sticky) return null
  return (value) => pattern.test(value as string)
}

function isOneOf(values: readonly unknown[]): QuickCheck {
  const members = new Set(values)
  return (value) => members.has(value)
}

function orElse(other: null | undefined, inner: QuickCheck | null): QuickCheck | null {
  return inner === null ? null : (value) => value === other || inner(value)
}

function arrayCheck(element: QuickCheck | null): QuickCheck | null {
  return element === null ? null : (value) => Array.isArray(value) && value.every(element)
}

function unionCheck(options: readonly (QuickCheck | null)[]): QuickCheck | null {
  const known = allKnown(options)
  return known === null ? null : (value) => known.some((option) => option(value))
}

/**
 * False for names that the shape does not have, because parsing removes or refuses them. False for names in another
 * order too, because parsing reorders them: equal answers must have equal bytes.
 */
function objectCheck({ shape, catchall }: z.core.$ZodObjectDef): QuickCheck | null {
  if (catchall !== undefined && catchall._zod.def.type !== 'never') return null
  const names = Object.keys(shape)
  const checks = allKnown(Object.values(shape).map(memberCheckOf))
  if (checks === null) return null
  const mayMiss = (at: number) => checks[at]?.(undefined) === true
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const given = value as Record<string, unknown>
    let at = 0
    for (const name in given) {
      while (names[at] !== name && mayMiss(at)) at += 1
      if (names[at] !== name || checks[at]?.(given[name]) !== true) return false
      at += 1
    }
    while (mayMiss(at)) at += 1
    return at === names.length
  }
}

/** The schema decides about a missing member, unless the member is simply optional. */
function memberCheckOf(schema: z.core.$ZodType): QuickCheck | null {
  const check = quickCheckOf(schema)
  if (check === null || schema._zod.def.type === 'optional') return check
  return (value) => value !== undefined && check(value)
}

function allKnown(checks: readonly (QuickCheck | null)[]): readonly QuickCheck[] | null {
  const known = checks.filter((check) => check !== null)
  return known.length === checks.length ? known : null
}
