import { expect, test } from 'vitest'
import type { Answers } from '../drafts/operations.ts'
import { sampleAnswers } from '../forms/answers.samples.ts'
import { type Changes, compareYears } from './changes.ts'
import { registry } from './registry.ts'
import { renewalAnswers } from './renewal.ts'
import { contractorWorks } from './types/contractor-works.ts'

const today = '2027-11-01'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const file = (sha: string) => ({
  name: `${sha}.pdf`,
  size: 10,
  sha256: sha.repeat(64),
  mime: 'application/pdf',
  order: 1,
})

function compare(before: Answers, after: Answers): Changes {
  return compareYears({ type: contractorWorks, before, after, locale: 'en', context: { today } })
}

/** What the desks read, without ids. */
const read = ({ groups, documents }: Changes) => [
  ...groups.flatMap(({ title, entries, rows }) => [
    ...entries.map(({ label, before, after }) => `${title}: ${label}: ${before} -> ${after}`),
    ...rows.map(
      ({ kind, title: row, entries: inRow }) =>
        `${title} ${kind}, ${row}: ${inRow.map((entry) => `${entry.before} -> ${entry.after}`).join('; ')}`,
    ),
  ]),
  ...documents.map(
    ({ slot, added, removed }) => `${slot}: +${added.map((each) => each.name)} -${removed.map((each) => each.name)}`,
  ),
]

test.each(registry.map((type) => [type.type, type] as const))(
  'a renewal of %s that was just begun differs only in what is still to be filled in',
  (_, type) => {
    const before = sampleAnswers(type, '2026-11-21')
    const after = renewalAnswers(type, { answers: before, number: 'X-2026-00001', newId: () => crypto.randomUUID() })
    const { groups, documents } = compareYears({
      type,
      before,
      after,
      locale: 'bn',
      context: { today },
    })
    // The statement on debarment and the yearly papers are new; all else is unchanged.
    expect(groups.map(({ group }) => group)).toEqual(['debarment'])
    expect(documents.flatMap(({ added }) => added)).toEqual([])
  },
)

test('answers, rows and files that differ are listed; moved or equivalent ones are not', () => {
  const project = (n: number, name: string, order: number) => ({
    [`previousProjects/${id(n)}`]: { order },
    [`previousProjects/${id(n)}/name`]: name,
    [`previousProjects/${id(n)}/startDate`]: '2020-01-01',
  })
  const before: Answers = {
    ...{
      mobile: '01712345678',
      applicationPurpose: 'REGISTRATION',
      transactionId: 'A',
      declareTrue: true,
    },
    ...project(1, 'Road', 1),
    ...project(2, 'Bridge', 2),
    ...project(3, 'Culvert', 3),
    [`documents/nidCopy/${id(1)}`]: file('a'),
    [`documents/tradeLicense/${id(2)}`]: file('b'),
    [`documents/photo/${id(3)}`]: file('c'),
  }
  const after: Answers = {
    ...{ mobile: '+8801712345678', email: 'new@example.org', applicationPurpose: 'RENEWAL', transactionId: 'B' },
    ...project(2, 'Bridge, two lanes', 1),
    // Typed again on another phone: another id, the same text.
    ...project(4, 'Road', 2),
    ...project(5, 'School', 3),
    [`documents/nidCopy/${id(4)}`]: file('a'),
    [`documents/tradeLicense/${id(5)}`]: file('d'),
  }
  const changes = compare(before, after)
  expect(read(changes)).toEqual([
    'Contact: E-mail:  -> new@example.org',
    'Previous projects or works changed, Bridge, two lanes: Bridge -> Bridge, two lanes',
    'Previous projects or works added, School:  -> School;  -> 1 January 2020',
    'Previous projects or works removed, Culvert: Culvert -> ; 1 January 2020 -> ',
    'photo: + -c.pdf',
    'tradeLicense: +d.pdf -b.pdf',
  ])
  expect(changes.count).toBe(6)
  expect(compare(before, before)).toEqual({ groups: [], documents: [], count: 0 })
})
