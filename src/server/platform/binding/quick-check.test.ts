import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { applicationCalls } from '#contract/applications/applications.ts'
import { quickCheckOf } from './quick-check.ts'

const { body, answers } = applicationCalls.individual.patch
const schemas = {
  'a push': body,
  'the answers to it': answers[200],
  everything: z.object({
    text: z.string().check(z.minLength(1), z.maxLength(3)),
    pattern: z.optional(z.string().check(z.regex(/^a+$/))),
    whole: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(9))),
    number: z.optional(z.number()),
    one: z.enum(['x', 'y']),
    list: z.array(z.union([z.boolean(), z.strictObject({ any: z.unknown() })])),
  }),
}

const id = '0b0e7a3c-6a2f-4c59-9d0e-2f6f3c1b8a77'
const op = { opId: id, path: 'nameBn', value: 'করিম', baseRev: 3 }
const right: Record<keyof typeof schemas, unknown> = {
  'a push': { id, epoch: 'e', sinceRev: 3, schemaVersion: 1, brief: true, ops: [op, { ...op, value: { order: 1 } }] },
  'the answers to it': { rev: 4, results: [{ opId: id, rev: 4 }], docHash: 'a'.repeat(64) },
  everything: { text: 'abc', pattern: 'aa', whole: 9, number: -0.5, one: 'y', list: [true, { any: [1] }] },
}

/** Values that are wrong for most parts of a schema, and right for some. */
const strange = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    'a',
    'aaaa',
    'x',
    id,
    -1,
    0,
    1.5,
    10,
    2 ** 60,
    Number.NaN,
    true,
    [],
    {},
  ),
  fc.constantFrom<unknown>(Number.POSITIVE_INFINITY, new Date(0), [op], { any: 1 }, { any: 1, more: 2 }),
)

/** The value with one change at any depth: another value, one name less or one more. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return strange
  const entries = Object.entries(value)
  const rebuild = (changed: [string, unknown][]) => {
    return Array.isArray(value) ? changed.map(([, item]) => item) : Object.fromEntries(changed)
  }
  const inside = entries.map(([name, inner], at) =>
    spoilt(inner).map((other) => rebuild(entries.with(at, [name, other]))),
  )
  const without = entries.map((_, at) => fc.constant(rebuild(entries.toSpliced(at, 1))))
  const more = strange.map((other) => rebuild([...entries, ['more', other]]))
  const turned = fc.constant(rebuild(entries.toReversed()))
  return fc.oneof(strange, more, turned, ...inside, ...without)
}

test.each(Object.entries(schemas))(
  '%s: the schema accepts what the quick check accepts, and leaves it unchanged',
  (name, schema) => {
    const check = quickCheckOf(schema)
    if (check === null) throw new Error('The schema has no quick check')
    const value = right[name as keyof typeof schemas]
    expect(check(value)).toBe(true)
    fc.assert(
      fc.property(fc.oneof(spoilt(value), spoilt(value).chain(spoilt)), (given) => {
        const parsed = z.safeParse(schema, given)
        if (!check(given)) return
        expect(parsed).toStrictEqual({ success: true, data: given })
        expect(JSON.stringify(parsed.data)).toBe(JSON.stringify(given))
      }),
      { numRuns: 3000 },
    )
  },
)

test('there is no quick check for a schema that changes values or has rules unknown to the quick check', () => {
  const text = z.string()
  const others = [
    z._default(text, 'a'),
    text.check(z.trim()),
    text.check(z.refine((value) => value !== 'a')),
    z.coerce.number(),
    z.email(),
    z.object({ inner: z.optional(z.array(z.nullable(z._default(text, 'a')))) }),
    z.looseObject({ text }),
    z.catchall(z.object({ text }), z.number()),
    z.union([text, z.pipe(text, z.transform(Number))]),
    text.check(z.regex(/a/g)),
    z.number().check(z.gt(3)),
  ]
  for (const schema of others) expect(quickCheckOf(schema)).toBeNull()
})
