import { expect, test } from 'vitest'
import { sampleAnswers } from '../forms/answers.samples.ts'
import { getOptions } from '../forms/options.ts'
import { fieldPath, listGroups, sameAsPath } from '../forms/paths.ts'
import { rules } from '../forms/rules.ts'
import { blocks, validateForm } from '../forms/validate.ts'
import { districts } from '../reference/districts.ts'
import { applicationTypes, findType, getType, registry } from './registry.ts'

const today = '2026-11-21'
const types = applicationTypes.map((type) => [type, getType(type)] as const)

test('the registry holds the eight types and finds no other', () => {
  expect([...applicationTypes].sort()).toEqual([
    'ARCHITECT',
    'CONSTRUCTION_COMPANY',
    'CONTRACTOR_GOODS',
    'CONTRACTOR_WORKS',
    'DEVELOPER',
    'DEVELOPER_COMPANY',
    'ENGINEER',
    'PLANNER',
  ])
  expect(new Set(registry.map((type) => type.codePrefix)).size).toBe(8)
  expect(findType('ASTRONAUT')).toBeNull()
  expect(findType('toString')).toBeNull()
})

test.each(types)('%s: within one type every path is unique', (_, type) => {
  const paths = listGroups(type).flatMap(({ group }) =>
    group.repeat === undefined
      ? [...group.fields.map((field) => fieldPath(group, field)), ...[sameAsPath(group) ?? []].flat()]
      : [`${group.group}/`, ...group.fields.map((field) => `${group.group}/*/${field.key}`)],
  )
  const slots = type.steps.flatMap((step) => step.documents.map((document) => `documents/${document.slot}`))
  const all = [...paths, ...slots, ...type.steps.map((step) => `step ${step.step}`)]
  expect(all.filter((path, index) => all.indexOf(path) !== index)).toEqual([])
})

test.each(types)('%s: conditions and rules name what exists, with values that can be chosen', (_, type) => {
  const top = new Map(
    listGroups(type).flatMap(({ group }) =>
      group.repeat === undefined ? group.fields.map((field) => [fieldPath(group, field), field] as const) : [],
    ),
  )
  const conditions = [
    ...listGroups(type).flatMap(({ group }) =>
      group.fields.flatMap((field) =>
        [
          field.visibleWhen,
          field.requiredWhen,
          field.ruleBy && { field: field.ruleBy.field, in: Object.keys(field.ruleBy.map) },
        ].flatMap((condition) => (condition ? [{ condition, group }] : [])),
      ),
    ),
    ...type.steps.flatMap((step) =>
      step.documents.flatMap((slot) => (slot.requiredWhen ? [{ condition: slot.requiredWhen, group: null }] : [])),
    ),
  ]
  for (const { condition, group } of conditions) {
    const named = group?.fields.find((field) => field.key === condition.field) ?? top.get(condition.field)
    expect(named?.options, `${condition.field} is a choice`).toBeDefined()
    const offered = named?.options === undefined ? [] : getOptions(named.options).map((option) => option.value)
    expect(offered).toEqual(expect.arrayContaining([...condition.in]))
  }
  const ruleNames = listGroups(type).flatMap(({ group }) => group.fields.flatMap((field) => field.rule ?? []))
  expect(ruleNames.filter((name) => !Object.hasOwn(rules, name))).toEqual([])
})

test.each(types)('%s: fees add up to base and 15% VAT', (_, type) => {
  for (const fee of Object.values(type.seedFees)) {
    expect(fee.vat).toBe(Math.round(fee.base * 0.15))
    expect(fee.total).toBe(fee.base + fee.vat)
  }
})

test.each(types)('%s: a complete application has no errors, an empty one has some in every step', (_, type) => {
  expect(validateForm(type, sampleAnswers(type, today), { today }).filter(blocks)).toEqual([])
  const emptySteps = new Set(validateForm(type, {}, { today }).map((issue) => issue.step))
  const mayStayEmpty = type.steps.filter((step) => {
    const asks = step.groups.some((group) => (group.repeat?.min ?? 1) > 0 && group.fields.some((f) => f.required))
    return !asks && !step.documents.some((slot) => slot.required)
  })
  expect([...emptySteps, ...mayStayEmpty.map((step) => step.step)].sort()).toEqual(
    type.steps.map((step) => step.step).sort(),
  )
})

test('there are 64 districts, each once', () => {
  expect(new Set(districts.map((district) => district.nameEn)).size).toBe(64)
  expect(new Set(districts.map((district) => district.code)).size).toBe(64)
})
