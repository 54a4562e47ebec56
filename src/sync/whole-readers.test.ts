import { expect, test } from 'vitest'

// What each function that reads one text makes of texts as people type them, and of strange ones. It is compared with a
// file: a limit of a length, a spelling or a sign that a reader no longer knows is noticed.

const modules = import.meta.glob<Record<string, unknown>>(
  ['../domain/**/*.ts', './vault/*.ts', '!**/*.test.ts', '!**/*.samples.ts'],
  { eager: true },
)

const digits = '1234567890'.repeat(3)
const texts: readonly string[] = [
  ...[
    '',
    ' ',
    '\t\n',
    '\u200B',
    ' a ',
    'a',
    'ab',
    'Karim',
    'KARIM',
    'করিম',
    'Karim করিম',
    'a\nb',
    '<b>',
    '=1+1',
    '-',
    '@x',
  ],
  ...Array.from({ length: 18 }, (_, at) => digits.slice(0, at + 1)),
  ...[
    '০',
    '৪৭১১',
    '১২৩৪৫৬৭',
    '১২৩৪৫৬৭৮',
    '১২৩৪৫৬৭৮৯',
    ' 47 11 ',
    '12 34 56 78',
    '47-11',
    '4711a',
    '0000',
    '1234',
    '123123',
  ],
  ...['01712345678', '+880 1712-345678', '8801712345678', '০১৭১২৩৪৫৬৭৮', '1712345678', '01212345678', '017123456789'],
  ...['a@b.org', ' A.B@X.ORG ', 'a@b', 'first.last@example.com', '1980123456789', '19801234567890123'],
  ...[
    '11500',
    '11,500',
    '1,05,000.50',
    '11500/-',
    'Tk 11,500',
    '৳ ১১,৫০০',
    '11500 Cr',
    '11500 Dr',
    '(11500)',
    '-5',
    '1e3',
    '0',
    '0.00',
  ],
  ...[
    '2026-11-21',
    '2026-02-29',
    '2024-02-29',
    '21/11/2026',
    '21.11.2026',
    '২১/১১/২০২৬',
    '21112026',
    '21 Nov 2026',
    '31/04/2026',
  ],
  ...[
    '2026-06',
    '2026-06-30',
    '2026-07-01',
    '2026-12-31',
    '2027-01-01',
    '2026-11-21T08:00:00.000Z',
    '10:30',
    '24:00',
    '9:05',
    '00:00',
  ],
  ...[
    '8N7A6D5EE7',
    'TrxID 8N7A6D5EE7',
    'TK12345678',
    '5.75E+11',
    'ARC-2026-00001',
    'arc 2026 1',
    'A26-000412',
    'MR-2026-000123',
  ],
  ...['MR 2026 123', '7K3M9QXA2B4C', '7k3m-9qxa-2b4c', 'nameEn', 'owners/1/name', 'owners/1', 'attachments/photo/1'],
  ...['https://meet.example/a', 'http://meet.example/a', 'javascript:x', 'www.example.com', 'example.com'],
  ...[
    'Sonali Bank',
    'Dutch-Bangla',
    'Rajshahi',
    'রাজশাহী',
    'rajshahi ',
    'Comilla',
    'OWNER',
    'owner',
    'admin',
    'ARCHITECT',
  ],
  ...[
    'draft',
    'pending',
    'pending1',
    'pending2',
    'recheck',
    'approved',
    'rejected',
    'bank',
    'bkash',
    'Nagad',
    'Rocket',
  ],
  ...[
    '2 years',
    '২ (দুই) বছর ৬ মাস',
    '18 months',
    '3 weeks',
    'ten days',
    'for ever',
    'Md. Karim, Engr.',
    'x'.repeat(41),
    'x'.repeat(301),
  ],
]

type Reader = { name: string; read: (text: string) => unknown }

const readers = Object.entries(modules)
  .flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]): Reader[] =>
      typeof value === 'function' && value.length === 1 && !String(value).startsWith('async')
        ? [{ name: `${file} ${name}`, read: value as Reader['read'] }]
        : [],
    ),
  )
  .sort((one, other) => (one.name < other.name ? -1 : 1))

const plain = (text: string) =>
  text.replaceAll(/\p{Cf}|\p{Mn}|\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`)

const short = (text: string) => {
  const whole = plain(text)
  return whole.length > 120 ? `${whole.slice(0, 100)}… of ${text.length}` : whole
}

/** A function that makes another outcome of each text writes it or adds to it, and has tests of its own. */
const mostOutcomes = 100

/**
 * The outcomes of a reader, each with its texts, the most frequent one without them; null for a function that is no
 * reader of a text.
 */
function tell({ name, read }: Reader): string | null {
  const outcomes = new Map<string, string[]>()
  for (const text of texts) {
    let outcome: string
    try {
      const value = read(text)
      if (value instanceof Promise) return null
      outcome = value === text ? 'the same' : short(JSON.stringify(value, lists) ?? 'undefined')
    } catch {
      return null
    }
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), short(JSON.stringify(text))])
  }
  if (outcomes.size < 2 || outcomes.size > mostOutcomes) return null
  const usual = Math.max(...[...outcomes.values()].map((of) => of.length))
  const told = [...outcomes].map(
    ([outcome, of]) => `  ${outcome} of ${of.length === usual ? 'all others' : of.join(' ')}`,
  )
  return [name, ...told].join('\n')
}

/** A set and a map as lists. */
function lists(_: string, value: unknown): unknown {
  return value instanceof Set || value instanceof Map ? [...value] : value
}

test('what each reader of a text makes of it', async () => {
  const told = readers.map(tell).filter((each) => each !== null)
  expect(told.length).toBeGreaterThan(60)
  // After a change that is meant, `vitest -u` writes the file again; read its difference.
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('whole-readers.txt')
})
