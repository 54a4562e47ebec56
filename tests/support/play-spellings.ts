import type * as z from 'zod/mini'
import { Email, Mobile, Nid } from '../../src/contract/person-shapes.ts'
import { numbersOfAnswers, typedNumbers } from '../../src/domain/enlistment/desk/search-numbers.ts'
import { resolveAnswers } from '../../src/domain/forms/answers.ts'
import { type FieldDefinition, type FieldKind, formOf } from '../../src/domain/forms/definition.ts'
import { parseField } from '../../src/domain/forms/kinds.ts'
import { getRule, type RuleName } from '../../src/domain/forms/rules.ts'
import { validateForm } from '../../src/domain/forms/validate.ts'
import { comparedReference } from '../../src/domain/payments/identity/compared-reference.ts'
import { matchesName, nameKey, nameQuery } from '../../src/domain/reference/name-key.ts'
import { createRandom } from '../faults/schedule/random.ts'
import { type Disguise, disguises, makeSpelling, type Spelling, spelledKinds } from './typed-spellings.ts'

type Played = { played: number; missed: readonly string[]; wrong: readonly object[] }

const today = '2026-11-26'
const fieldKinds = { integer: 'integer', decimal: 'money', date: 'date', boolean: 'checkbox', text: 'text' } as const
const methods: Partial<Record<RuleName, string>> = { bkashTrx: 'bkash', nagadTrx: 'Nagad', bankSlipNo: 'Bank' }
const shapes: Partial<Record<RuleName, z.ZodMiniType<string>>> = { mobile: Mobile, email: Email, nid: Nid }
const searched: readonly RuleName[] = [
  'mobile',
  'nid',
  'tin',
  'bin',
  'bankAccount',
  'bkashTrx',
  'nagadTrx',
  'bankSlipNo',
]
/** Words of such a name may be the same after a letter was changed. */
const named: readonly RuleName[] = ['nameBn', 'nameBnCompany', 'nameEn']

function fieldOf(rule: RuleName): FieldDefinition {
  const kind: FieldKind = fieldKinds[getRule(rule).type]
  return { key: 'typed', label: { bn: '', en: '' }, kind, required: true, rule }
}

/** The places in which a text is read, each with what it makes of it. */
const places: Readonly<Record<string, (rule: RuleName, typed: string) => unknown>> = {
  phone: (rule, typed) => parseField(fieldOf(rule), typed, { answers: {} }),
  // A phone of an earlier release sends the text as it read it then.
  server(rule, typed) {
    const form = formOf('typed', [fieldOf(rule)])
    if (getRule(rule).type !== 'text') return null
    const answers = resolveAnswers(form, { typed }, { today })
    return [answers, validateForm(form, answers, { today }).filter(({ severity }) => severity === 'error')]
  },
  calls: (rule, typed) => shapes[rule]?.safeParse(typed).data ?? null,
  payments: (rule, typed) => (methods[rule] === undefined ? null : comparedReference(typed, methods[rule])),
}

/** Whether a search for the typed text finds the value. */
function isFound({ rule, value }: Spelling, typed: string): boolean {
  if (named.includes(rule)) return matchesName(nameKey([value]), nameQuery(typed))
  const form = formOf('typed', [fieldOf(rule)])
  const stored = numbersOfAnswers(form, { typed: value }).map((number) => number.value)
  return typedNumbers(typed).some((number) => stored.includes(number))
}

function wrongPlaces(spelling: Spelling): string[] {
  const { rule, value, typed, near } = spelling
  const wrong = Object.entries(places).flatMap(([place, read]) => {
    const [right, got, other] = [value, typed, near].map((text) => JSON.stringify(read(rule, text)))
    return [...(got === right ? [] : [place]), ...(right !== 'null' && other === right ? [`${place}: near`] : [])]
  })
  const isSearched = searched.includes(rule) || named.includes(rule)
  if (isSearched && !isFound(spelling, typed)) wrong.push('search')
  if (searched.includes(rule) && isFound(spelling, near)) wrong.push('search: near')
  return wrong
}

/** Plays so many spellings from a seed: those that were read wrongly, and the disguises that were seen too seldom. */
export function playSpellings({ seed, count, leastOfEach }: Record<'seed' | 'count' | 'leastOfEach', number>): Played {
  const random = createRandom(seed)
  const wrong: object[] = []
  const seen = new Map<Disguise | RuleName, number>()
  const note = (what: Disguise | RuleName) => seen.set(what, (seen.get(what) ?? 0) + 1)
  for (let played = 0; played < count; played += 1) {
    const kind = spelledKinds[played % spelledKinds.length]
    if (kind === undefined) throw new Error('There is no kind to play')
    const spelling = makeSpelling(kind, random)
    for (const what of [spelling.rule, ...spelling.disguised]) note(what)
    const at = wrongPlaces(spelling)
    if (at.length > 0) wrong.push({ at, ...spelling })
  }
  const expected = [...disguises, ...spelledKinds.flatMap(({ rules }) => rules)]
  return { played: count, missed: expected.filter((what) => (seen.get(what) ?? 0) < leastOfEach), wrong }
}
