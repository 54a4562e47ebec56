import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Answers } from '#domain/drafts/operations.ts'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import { applicationTypes, getType } from '#domain/enlistment/registry.ts'
import { listFields } from '#domain/forms/answers.ts'
import { getOptions } from '#domain/forms/options.ts'
import { listPages } from '#domain/forms/pages.ts'
import { type FieldPlace, fieldPath, findField, listGroups, sameAsPath } from '#domain/forms/paths.ts'
import { ruleSamples } from '#domain/forms/rules.samples.ts'
import { isDocumentRequired } from '#domain/forms/validate.ts'
import { noStorage } from '../../../../../tests/support/phone/no-storage.ts'
import { createDraftSession } from '../../phone/session/draft-session.ts'
import { createDraftForm } from './create-draft-form.ts'
import { findFieldIssue, findPageIssues } from './find-issues.ts'

// Answers that decide on the rule, the label or the existence of other fields, in every form.

function openForm(type: TypeDefinition, answers: Answers = {}) {
  const start = { kind: type.kind, type: type.type, purpose: 'REGISTRATION', locale: 'en', signedIn: false } as const
  const session = createDraftSession({ type, start: { ...start, answers }, ...noStorage() })
  const fee = { total: () => 0, isAboveWallet: () => false, subscribe: () => () => undefined }
  const form = createDraftForm(session, fee)
  const placeOf = (path: string): FieldPlace => {
    const place = findField(type, path)
    if (place === null) throw new Error(`The form has no field ${path}`)
    return place
  }
  const enter = (path: string, raw: string) => {
    form.input(placeOf(path), raw)
    form.leave(path)
  }
  return { form, session, enter }
}

test('a Nagad id is no error of a slip number, and is one again when Nagad is chosen again', () => {
  const { form, session, enter } = openForm(getType('ARCHITECT'))
  onTestFinished(() => session.close())
  enter('paymentMethod', 'Nagad')
  enter('transactionId', '12345')
  expect(form.issues.get('transactionId')).toMatchObject({ code: 'pattern', rule: 'nagadTrx' })
  enter('paymentMethod', 'Bank')
  expect(form.issues.get('transactionId')).toBeNull()
  // What was typed stays.
  expect(session.answers().transactionId).toBe('12345')
  enter('paymentMethod', 'bkash')
  expect(form.issues.get('transactionId')).toMatchObject({ code: 'pattern', rule: 'bkashTrx' })
})

test('the error of a missing slip disappears with the method that requires it', () => {
  const { form, session, enter } = openForm(getType('ARCHITECT'), { paymentMethod: 'Bank' })
  onTestFinished(() => session.close())
  const page = listPages(session.type).find(({ documents }) => documents.some(({ slot }) => slot === 'bankSlip'))
  if (page === undefined) throw new Error('No page has the slip')
  form.issues.setAll(findPageIssues(form.checks(), page))
  expect(form.issues.get('documents/bankSlip')?.code).toBe('file_missing')
  expect(form.issues.get('payBankName')?.code).toBe('required')
  enter('paymentMethod', 'Nagad')
  expect(form.issues.get('documents/bankSlip')).toBeNull()
  expect(form.issues.get('payBankName')).toBeNull()
  // A field that was never left shows nothing, even if it is required now.
  expect(form.issues.get('payerMobile')).toBeNull()
})

/** The names in a definition whose answers decide on a field, read without the code under test. */
function deciders({ field, group }: FieldPlace): string[] {
  const names = [field.visibleWhen, field.requiredWhen, field.ruleBy, field.labelBy].flatMap((by) => by?.field ?? [])
  const own = names.filter((name) => group.fields.some(({ key }) => key === name))
  return [...new Set([...names, ...own.flatMap((name) => chainOf(group.fields.find(({ key }) => key === name)))])]
}
const chainOf = (field: FieldPlace['field'] | undefined): string[] =>
  field?.visibleWhen === undefined ? [] : [field.visibleWhen.field]

const rowId = '018f0000-0000-7000-8000-000000000001'
const rowsOf = (type: TypeDefinition): Answers =>
  Object.fromEntries(
    listGroups(type).flatMap(({ group }) =>
      group.repeat === undefined ? [] : [[`${group.group}/${rowId}`, { order: 1 }]],
    ),
  )

/** Each field whose rule depends on another answer, with the paths of those answers. */
function dependentsOf(type: TypeDefinition): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const place of listFields(type, rowsOf(type))) {
    const { group } = place
    const isOwn = (name: string) => group.fields.some(({ key }) => key === name)
    const paths = deciders(place).map((name) => (isOwn(name) ? fieldPath(group, { key: name }, place.rowId) : name))
    const taken = sameAsPath(group)
    if (taken !== null) paths.push(taken)
    if (paths.length > 0) found.set(place.path, new Set(paths))
  }
  return found
}

const texts = Object.values(ruleSamples).flatMap(({ valid = [], invalid = [] }) => [valid[0] ?? '', invalid[0] ?? ''])
type Step =
  | { act: 'type'; at: number; text: number }
  | { act: 'choose'; at: number; option: number }
  | { act: 'continue'; at: number }
const number = fc.nat({ max: 10_000 })
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ act: fc.constant('type' as const), at: number, text: number }) },
    { weight: 4, arbitrary: fc.record({ act: fc.constant('choose' as const), at: number, option: number }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('continue' as const), at: number }) },
  ),
  { minLength: 20, maxLength: 40 },
)
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

const types = applicationTypes.map((name) => [name, getType(name)] as const)

test.each(types)('%s: an answer that changes a rule judges every field that was left, and no other', (_, type) => {
  const dependents = dependentsOf(type)
  const slots = type.steps.flatMap(({ documents }) => documents.filter(({ requiredWhen }) => requiredWhen))
  const slotDeciders = slots.flatMap(({ requiredWhen }) => requiredWhen?.field ?? [])
  const decidingPaths = [...new Set([...[...dependents.values()].flatMap((paths) => [...paths]), ...slotDeciders])]
  const changedBy = new Set<string>()
  const play = (walk: readonly Step[]) => {
    const { form, session, enter } = openForm(type, rowsOf(type))
    const left = new Set<string>()
    const choose = (path: string, option: number) => {
      const place = findField(type, path)
      if (place === null) session.write([{ path, value: option % 2 === 0 ? true : null }])
      else enter(path, place.field.options === undefined ? 'true' : pick(getOptions(place.field.options), option).value)
      left.add(path)
    }
    for (const step of walk) {
      if (step.act === 'type') {
        const path = pick([...dependents.keys()], step.at)
        if (decidingPaths.includes(path)) continue
        enter(path, pick([...texts, ''], step.text))
        left.add(path)
      } else if (step.act === 'continue') {
        const found = findPageIssues(form.checks(), pick(listPages(type), step.at))
        form.issues.setAll(found)
        for (const { path } of found) left.add(path)
      } else {
        const decider = pick(decidingPaths, step.at)
        const before = new Map(form.issues.list().map((issue) => [issue.path, issue]))
        const answer = session.answers()[decider] ?? null
        choose(decider, step.option)
        if ((session.answers()[decider] ?? null) === answer) continue
        for (const [path, by] of dependents) {
          if (!by.has(decider)) continue
          const [shown, now] = [form.issues.get(path), findFieldIssue(form.checks(), path)]
          if (!left.has(path)) expect(shown).toBeNull()
          else if (now?.code === 'required' && !before.has(path)) expect(shown).toBeNull()
          else expect(shown).toEqual(now)
          if (JSON.stringify(before.get(path) ?? null) !== JSON.stringify(shown)) changedBy.add(path)
        }
        for (const slot of slots.filter(({ requiredWhen }) => requiredWhen?.field === decider)) {
          const path = `documents/${slot.slot}`
          const isShown = before.has(path) && isDocumentRequired(slot, session.answers())
          expect(form.issues.get(path) !== null).toBe(isShown)
          if (before.has(path) && !isShown) changedBy.add(path)
        }
      }
    }
    session.close()
  }
  // The same walks each time, so that they reach every field.
  fc.assert(fc.property(steps, play), { numRuns: 300, seed: 13 })
  // What the owner's forms have, each of which a choice has judged anew.
  const expected = [...dependents.keys()].filter((path) => findField(type, path)?.field.readOnly !== true)
  const isWithoutError = (path: string) => canBeWrong(type, path) === false
  expect(expected.filter((path) => !changedBy.has(path) && !isWithoutError(path))).toEqual([])
})

test.each(types)('%s: the error of each missing document disappears with the answer that requires it', (_, type) => {
  for (const page of listPages(type)) {
    for (const { slot, requiredWhen } of page.documents) {
      if (requiredWhen === undefined) continue
      const { form, session, enter } = openForm(type)
      const path = `documents/${slot}`
      enter(requiredWhen.field, requiredWhen.in[0] ?? '')
      form.issues.setAll(findPageIssues(form.checks(), page))
      expect(form.issues.get(path)?.code).toBe('file_missing')
      for (const other of requiredWhen.in) enter(requiredWhen.field, other)
      expect(form.issues.get(path)?.code).toBe('file_missing')
      enter(requiredWhen.field, '')
      expect(form.issues.get(path)).toBeNull()
      session.close()
    }
  }
})

/** An optional field without a rule has no error. */
function canBeWrong(type: TypeDefinition, path: string): boolean {
  const field = findField(type, path)?.field
  return field?.required === true || field?.requiredWhen !== undefined || field?.rule !== undefined
}
