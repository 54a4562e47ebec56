import * as z from 'zod/mini'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Answerer } from './fake-fetch.ts'

// An answer to each call, made from its contract: all members are there, and lists have two rows that differ, the second
// one without what may be missing.

const instant = '2026-11-20T05:20:00.000Z'
const candidates = [
  '00000000-0000-4000-8000-000000000007',
  '2026-11-22',
  'a'.repeat(64),
  '2026-11',
  '10:30',
  '01712345678',
  'k'.repeat(43),
  'বাংলা নাম',
  'a.b@rda.gov.bd',
  'https://meet.example/a',
  'Rajshahi',
]
const instantNames = /(At|Until|Seen|Created|Modified|Updated|since|seen|until|from|to)$|^at$/

type At = { name: string; row: number; depth: number }

/** `row`: 0 has every member, 1 only those that must be there. */
export function sampleOf(schema: unknown, { name, row, depth }: At = { name: '', row: 0, depth: 0 }): unknown {
  const inside = (inner: unknown, inName = name, inRow = row) =>
    sampleOf(inner, { name: inName, row: inRow, depth: depth + 1 })
  if (depth > 9) return null
  if (schema instanceof z.ZodMiniObject) {
    const members = Object.entries(schema.shape as Record<string, unknown>)
    return Object.fromEntries(
      members.map(([key, member]) => [key, inside(member, key)]).filter(([, value]) => value !== undefined),
    )
  }
  if (schema instanceof z.ZodMiniArray)
    return [inside(schema.def.element, name, 0), inside(schema.def.element, name, 1)]
  if (schema instanceof z.ZodMiniOptional) return row === 0 ? inside(schema.def.innerType) : undefined
  if (schema instanceof z.ZodMiniNullable) return row === 0 ? inside(schema.def.innerType) : null
  if (schema instanceof z.ZodMiniEnum) return schema.options[Math.min(row, schema.options.length - 1)]
  // `knownNames`: what comes out of it is what a server sends.
  if (schema instanceof z.ZodMiniPipe)
    return firstThatFits(schema as z.ZodMiniType, [inside(schema.def.out), ...candidates])
  if (schema instanceof z.ZodMiniLiteral) return schema.def.values[0]
  if (schema instanceof z.ZodMiniUnion) return inside(schema.def.options[0])
  if (schema instanceof z.ZodMiniBoolean) return row === 0
  if (schema instanceof z.ZodMiniNumber) return numberOf(schema, name, row)
  if (schema instanceof z.ZodMiniString) return stringOf(schema, name, row)
  if (schema instanceof z.ZodMiniRecord) {
    // Names that the contract fixes, such as the states that an answer counts, must all be there.
    const { keyType, valueType } = schema.def as { keyType: unknown; valueType: unknown }
    const keys = keyType instanceof z.ZodMiniEnum ? keyType.options.map(String) : []
    return Object.fromEntries(keys.map((key) => [key, inside(valueType, key)]))
  }
  const { innerType } = (schema as { _zod: { def: { innerType?: unknown } } })._zod.def
  return innerType === undefined ? 'x' : inside(innerType)
}

function numberOf(schema: z.ZodMiniType, name: string, row: number): number {
  const wanted = { page: 1, size: 20, total: 2, hour: 10 + row, minute: 30, durationMin: 30, slotMinutes: 15 }[name]
  const tried = [wanted ?? 3 + row, 1, 30, 60, 2026, 5000]
  return tried.find((number) => z.safeParse(schema, number).success) ?? 0
}

function stringOf(schema: z.ZodMiniType, name: string, row: number): string {
  if (name === 'type') return 'ARCHITECT'
  if (name === 'month') return row === 0 ? '2026-10' : '2026-09'
  const text = name === 'bn' ? `বাংলা নাম ${row + 1}` : `${name} ${row + 1}`
  const own = /mobile|Mobile/.test(name)
    ? '01712345678'
    : instantNames.test(name)
      ? instant
      : /[dD]ate$/.test(name)
        ? '2026-11-25'
        : text
  const tried = [
    own,
    ...candidates.map((each) => (row === 1 && each.startsWith('0000') ? each.replace(/7$/, '8') : each)),
    text.slice(0, 5),
  ]
  return firstThatFits(schema, tried)
}

function firstThatFits<T>(schema: z.ZodMiniType, tried: readonly T[]): T {
  return tried.find((each) => z.safeParse(schema, each).success) ?? (tried[0] as T)
}

const modules = import.meta.glob<Record<string, unknown>>(['../../src/contract/**/*.ts', '!**/*.test.ts'], {
  eager: true,
})

/** Every call of the contract. */
export const endpoints: readonly Endpoint[] = Object.values(modules).flatMap((module) =>
  Object.values(module).flatMap((value) => listEndpoints(value, 0)),
)

function listEndpoints(value: unknown, depth: number): Endpoint[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || depth > 3) return []
  if ('method' in value && 'path' in value && 'answers' in value) return [value as Endpoint]
  if ('_zod' in value) return []
  return Object.values(value).flatMap((inner) => listEndpoints(inner, depth + 1))
}

/**
 * The answer to a request, made from the contract of its call; null when it is in none. `isOne`: the request names an id,
 * to which a call of lists answers with the record alone.
 */
export function sampleAnswer(method: string, path: string, isOne = false): { status: number; body: unknown } | null {
  const same = endpoints.filter((each) => each.method === method)
  const found =
    same.find((each) => each.path === path) ??
    same.find((each) => new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
  if (found === undefined) return null
  const [status, schema] = Object.entries(found.answers)[0] ?? ['200', 'empty']
  if (typeof schema === 'string') return { status: Number(status), body: new Blob(['%PDF-1.4']) }
  const shape = isOne && schema instanceof z.ZodMiniUnion ? schema.def.options.at(-1) : schema
  return { status: Number(status), body: sampleOf(shape) }
}

/** Answers to all calls, for `fakeFetch`; some of them others than the samples. */
export function sampledAnswers(others: Readonly<Record<string, Answerer>> = {}): Readonly<Record<string, Answerer>> {
  return new Proxy(others, {
    get(known, call) {
      const [method = '', path = ''] = String(call).split(' ')
      if (sampleAnswer(method, path) === null) return known[String(call)]
      const answer: Answerer = ({ url }) => sampleAnswer(method, path, url.searchParams.has('id')) ?? 'lost'
      return known[String(call)] ?? answer
    },
  })
}
