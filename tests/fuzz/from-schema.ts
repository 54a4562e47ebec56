import fc from 'fast-check'
import type { Random } from '../faults/schedule/random.ts'

export type JsonSchema = { readonly [key: string]: unknown }
/** Values that exist in the server under test, by the name of the field that takes them. */
export type KnownValues = { readonly [name: string]: readonly unknown[] }
export type Source = { random: Random; known: KnownValues }

/** The id of no record. It is constant, so that a seed always makes the same value. */
const unknownId = '7b0c1d52-6a1e-4a57-9a39-0d2b2f6c8e11'
// A known value gets further than a random one of the right shape, but unknown values must be refused too.
const knownPercent = 75
const optionalPercent = 60

/** A value that the JSON schema allows. `name` is the name of its field. */
export function fromSchema(schema: JsonSchema, source: Source, name = ''): unknown {
  const { random, known } = source
  const pool = Object.hasOwn(known, name) ? known[name] : undefined
  if (pool !== undefined && pool.length > 0 && random.chance(knownPercent)) return random.pick(pool)
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices !== undefined) return fromSchema(random.pick(choices), source, name)
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return random.pick(schema.enum)
  const make = makers[String(schema.type) as keyof typeof makers]
  return make === undefined ? anyValue(source) : make(schema, source, name)
}

const makers = {
  object: objectOf,
  array: (schema: JsonSchema, source: Source, name: string): unknown[] => {
    const items = (schema.items ?? {}) as JsonSchema
    return Array.from({ length: source.random.below(4) }, () => fromSchema(items, source, name))
  },
  string: (schema: JsonSchema, { random }: Source): string => textOf(schema, random),
  integer: (schema: JsonSchema, { random }: Source): number => numberOf(schema, random),
  number: (schema: JsonSchema, { random }: Source): number => numberOf(schema, random),
  boolean: (_: JsonSchema, { random }: Source): boolean => random.chance(50),
  null: () => null,
}

function objectOf(schema: JsonSchema, source: Source): Record<string, unknown> {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>
    required?: readonly string[]
  }
  const wanted = Object.entries(properties).filter(([name]) => {
    return required.includes(name) || source.random.chance(optionalPercent)
  })
  return Object.fromEntries(wanted.map(([name, inner]) => [name, fromSchema(inner, source, name)]))
}

function textOf({ pattern, minLength = 0, maxLength = 60 }: JsonSchema, random: Random): string {
  if (typeof pattern === 'string') {
    const [text = ''] = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: random.below(2 ** 31), numRuns: 1 })
    return text
  }
  const words = ['Karim', 'ক্ষমা', '01712345678', '2026-11-20', 'a@b.org', unknownId, '١٢', "o'x", '%_\\', 'x']
  const text = random.chance(10) ? 'y'.repeat(Math.min(Number(maxLength), 5_000)) : random.pick(words)
  return text.slice(0, Number(maxLength)).padEnd(Number(minLength), 'x')
}

function numberOf({ minimum = 0, maximum = 1_000 }: JsonSchema, random: Random): number {
  const [least, most] = [Number(minimum), Number(maximum)]
  return random.pick([least, most, Math.min(most, least + 1), least + random.below(Math.min(most - least, 1_000) + 1)])
}

function anyValue({ random }: Source): unknown {
  return random.pick<unknown>(['Karim', '', 1, true, null, [], {}, ['x'], { bn: 'ক', en: 'k' }, '2026-11-20'])
}
