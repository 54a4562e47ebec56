import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints, sampleOf } from '../../tests/support/sample-answer.ts'

// Each kind of value that a call takes, with strange ones of it: refused, taken, or taken as another value. It is
// compared with a file, because a schema also reads and checks with functions, which no description of it shows.

const lengths = [40, 41, 60, 61, 120, 121, 200, 201, 254, 255, 300, 301, 500, 501, 2000, 2001]
const values: readonly unknown[] = [
  ...[
    '',
    ' ',
    '\t\n',
    '\u200C\u200D',
    '\u200B',
    '\uFEFFa',
    ' a ',
    'a',
    'a\u0000b',
    'a\u200Bb',
    'a\u200Db',
    'e\u0301',
    'a\nb',
  ],
  ...[
    'ক',
    'করিম',
    'র‍্যাপিড',
    'Karim',
    'Karim করিম',
    '3D',
    '<b>',
    '০১৭১২৩৪৫৬৭৮',
    '01712345678',
    '+880 1712-345678',
    '01212345678',
  ],
  ...[
    '1234567890',
    '123456789012',
    '1234567890123',
    '19852699039876543',
    '12345678',
    '123',
    'a@b.org',
    ' A@B.ORG ',
    'a@b',
  ],
  ...['00000000-0000-4000-8000-000000000007', '00000000-0000-4000-8000-00000000000A', 'a'.repeat(64), 'A'.repeat(64)],
  ...['2026-11-21', '2026-02-30', '2026-1-1', '2026-11', '2026-00', '2026-13', '1999-01', '10:30', '24:00'],
  ...['2026-11-21T08:00:00.000Z', 'https://a.example/b', 'http://a.example/b', 'javascript:x', 'data:x'],
  ...['Rajshahi', 'রাজশাহী', 'bn', 'fr', 'true', 'false', '1', '0', '-1', '1.5', '1e3', '৩'],
  ...lengths.map((length) => 'x'.repeat(length)),
  ...['k'.repeat(43), 'river-boat-91', 'password', '7K3M9QXA2B4C', 'BK41A7X9QZ'],
  ...[
    -1,
    0,
    1,
    1.5,
    3,
    5,
    6,
    19,
    20,
    21,
    23,
    24,
    59,
    60,
    100,
    101,
    480,
    481,
    500,
    3650,
    3651,
    100_000,
    100_001,
    2 ** 53,
  ],
  ...[1e12, 1e12 + 1, 1e13, true, false, null, [], {}],
]

type Leaf = { name: string; schema: z.ZodMiniType }

/** The schemas of single values in a schema, with the names under which they are sent. */
function leavesOf(schema: unknown, name: string, depth = 0): Leaf[] {
  if (depth > 9) return []
  const inside = (inner: unknown, more = '') => leavesOf(inner, `${name}${more}`, depth + 1)
  if (schema instanceof z.ZodMiniObject) {
    return Object.entries(schema.shape as Record<string, unknown>).flatMap(([key, member]) => inside(member, `.${key}`))
  }
  if (schema instanceof z.ZodMiniArray) return inside(schema.def.element, '[]')
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap((option: unknown) => inside(option))
  if (schema instanceof z.ZodMiniRecord) return inside(schema.def.valueType, '{}')
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniDefault)
    return inside(schema.def.innerType)
  return [{ name, schema: schema as z.ZodMiniType }]
}

function outcomeText(schema: z.ZodMiniType): string {
  const [taken, read]: [string[], string[]] = [[], []]
  for (const value of values) {
    const parsed = z.safeParse(schema, value)
    if (!parsed.success) continue
    if (JSON.stringify(parsed.data) === JSON.stringify(value)) taken.push(textOf(value))
    else read.push(`${textOf(value)} as ${textOf(parsed.data)}`)
  }
  return [`takes ${taken.join(' ')}`, ...(read.length === 0 ? [] : [`reads ${read.join(', ')}`])].join('\n    ')
}

function textOf(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  const plain = text.replaceAll(/\p{Cf}|\p{Mn}|\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`)
  return plain.length > 60 ? `${plain.slice(0, 3)}… of ${text.length - 2}` : plain
}

test('what each kind of value that is sent may be', async () => {
  const named = new Map<string, Set<string>>()
  const sent = endpoints.flatMap(({ method, path, params, query, headers, body }) =>
    Object.entries({ params, query, headers, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : leavesOf(schema, `${method} ${path} ${part}`),
    ),
  )
  expect(sent.length).toBeGreaterThan(500)
  for (const { name, schema } of sent.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const outcome = outcomeText(schema)
    named.set(outcome, (named.get(outcome) ?? new Set()).add(name))
  }
  const told = [...named].map(([outcome, names]) => `${[...names].join('\n')}\n    ${outcome}`)
  // After a change that is meant, `vitest -u` writes the file again; read its difference.
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('whole-shapes.txt')
})

test('the sample answer of each call, from which the screens are made, fits its contract', () => {
  const answers = endpoints.flatMap(({ method, path, answers }) => {
    const [schema] = Object.values(answers)
    return typeof schema === 'object' ? [{ call: `${method} ${path}`, schema: schema as z.ZodMiniType }] : []
  })
  expect(answers.length).toBeGreaterThan(100)
  const wrong = answers.flatMap(({ call, schema }) => {
    const { error } = z.safeParse(schema, sampleOf(schema))
    return error === undefined ? [] : [`${call}: ${error.issues.map(({ path, code }) => `${path.join('.')} ${code}`)}`]
  })
  // No screen is made from the messages of a live session.
  expect(wrong.filter((call) => !call.startsWith('POST /api/live/messages'))).toEqual([])
})
