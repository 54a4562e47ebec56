import { expect, test } from 'vitest'
import type { EntityDefinition } from '../../../src/client/features/staff/entities/entity.ts'
import { textsOfRecord } from '../../../src/client/features/staff/entities/record-values.ts'

// A new record begins with the choices that have no alternative, and with nothing that a person may leave out.

const modules = import.meta.glob<Record<string, unknown>>('../../../src/client/features/staff/entities/kinds/*.tsx', {
  eager: true,
})
const isDefinition = (value: unknown): value is EntityDefinition =>
  typeof value === 'object' && value !== null && 'fields' in value && 'key' in value

const fields = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isDefinition))
  .flatMap((definition) =>
    definition.fields.map((field) => ({ definition, field, name: `${definition.key} ${field.key}` })),
  )
  .filter(({ field, definition }) => field.optionsFrom !== undefined && !(field.key in (definition.initial ?? {})))

test('records choose among others, some of them as they like', () => {
  expect(new Set(fields.map(({ field }) => field.required))).toEqual(new Set([true, false]))
})

test.each(fields)('$name begins with its only choice if it must have one', ({ definition, field }) => {
  const options = [
    { value: 'one', label: { bn: 'এক', en: 'One' } },
    { value: 'two', label: { bn: 'দুই', en: 'Two' } },
  ] as never[]
  const begin = (count: number) =>
    textsOfRecord(definition, null, { [field.optionsFrom ?? '']: options.slice(0, count) })[field.key]
  expect([0, 1, 2].map(begin)).toEqual(['', field.required && field.kind === 'select' ? 'one' : '', ''])
})
