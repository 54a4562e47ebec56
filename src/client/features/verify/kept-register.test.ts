import { expect, test } from 'vitest'
import type { RegisterEntry } from '#contract/certificates.ts'
import { mergeKept, searchKept } from './kept-register.ts'
import { readRegisterView, registerHref } from './register-view.ts'

const entry = (number: string, more: Partial<RegisterEntry> = {}): RegisterEntry => ({
  number,
  type: 'ARCHITECT',
  typeLabel: { bn: 'স্থপতি', en: 'Architect' },
  nameBn: 'রহিমা খাতুন',
  nameEn: 'Rahima Khatun',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  ...more,
})
const today = '2026-11-21'
const everything = { text: '', type: '', page: 1 }

test('what was read anew replaces what was kept, and the oldest make room', () => {
  const before = mergeKept(
    null,
    Array.from({ length: 500 }, (_, n) => entry(`A-${n}`)),
    1,
  )
  const { at, entries } = mergeKept(before, [entry('B-1'), entry('A-7', { nameEn: 'New Name' })], 2)
  expect([at, entries.length]).toEqual([2, 500])
  expect(entries.slice(0, 3).map(({ number }) => number)).toEqual(['B-1', 'A-7', 'A-0'])
  expect(entries.filter(({ number }) => number === 'A-7').map(({ nameEn }) => nameEn)).toEqual(['New Name'])
})

test('without a line the kept entries are searched as the server would, without those that ran out', () => {
  const planner = entry('PLN-2026-00002', { type: 'PLANNER', nameBn: 'মোঃ আবদুল করিম', nameEn: 'Md. Abdul Karim' })
  const kept = mergeKept(
    null,
    [entry('ARC-2026-00001'), planner, entry('ARC-2025-00001', { validTo: '2026-11-20' })],
    1,
  )
  const find = (view: object) => searchKept(kept, { ...everything, ...view }, today).map(({ number }) => number)
  expect(find({})).toEqual(['ARC-2026-00001', 'PLN-2026-00002'])
  expect(find({ text: ' karim' })).toEqual(['PLN-2026-00002'])
  expect(find({ text: 'রহিমা' })).toEqual(['ARC-2026-00001'])
  expect(find({ text: 'arc-২০২৬' })).toEqual(['ARC-2026-00001'])
  expect(find({ type: 'PLANNER', text: 'rahima' })).toEqual([])
})

test('the address says what is shown, and nonsense in it shows everything', () => {
  const view = { text: 'রহিমা', type: 'ARCHITECT', page: 3 }
  expect(readRegisterView(registerHref(view).split('?')[1] ?? '')).toEqual(view)
  expect(registerHref(everything)).toBe('/register')
  expect(readRegisterView('page=-1&text=')).toEqual(everything)
})
