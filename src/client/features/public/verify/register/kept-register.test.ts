import { expect, test } from 'vitest'
import type { RegisterEntry } from '#contract/certificates.ts'
import { type KeptRegister, mergeKept, type ReadPage, searchKept } from './kept-register.ts'

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

const page = (list: readonly RegisterEntry[], more: Partial<ReadPage> = {}): ReadPage => ({
  view: everything,
  list,
  isLast: false,
  today,
  ...more,
})
const numbersOf = ({ entries }: KeptRegister) => entries.map(({ number }) => number)

test('a page that was read replaces stored entries with the same number, and evicts the oldest ones', () => {
  const before = mergeKept(null, page(Array.from({ length: 500 }, (_, n) => entry(`A-${n}`))), 1)
  const view = { ...everything, text: 'New Name' }
  const { at, entries } = mergeKept(before, page([entry('B-1'), entry('A-7', { nameEn: 'New Name' })], { view }), 2)
  expect([at, entries.length]).toEqual([2, 500])
  expect(entries.slice(0, 3).map(({ number, seenAt }) => [number, seenAt])).toEqual([
    ['B-1', 2],
    ['A-7', 2],
    ['A-0', 1],
  ])
  expect(entries.filter(({ number }) => number === 'A-7').map(({ nameEn }) => nameEn)).toEqual(['New Name'])
})

test('an entry that belongs on a page but is missing there is removed; entries outside the page stay', () => {
  const on = (day: number) => entry(`ARC-${day}`, { validFrom: `2026-03-0${day}` })
  const all = [9, 8, 7, 6, 5, 4, 3].map(on)
  const before = mergeKept(null, page(all, { isLast: true }), 1)
  expect(numbersOf(mergeKept(before, page([on(8), on(6)]), 2))).toEqual(['ARC-8', 'ARC-6', 'ARC-5', 'ARC-4', 'ARC-3'])
  const second = { view: { ...everything, page: 2 } }
  expect(numbersOf(mergeKept(before, page([on(7), on(5)], second), 2))).toEqual([
    ...['ARC-7', 'ARC-5'],
    ...['ARC-9', 'ARC-8', 'ARC-4', 'ARC-3'],
  ])
  expect(numbersOf(mergeKept(before, page([on(4)], { ...second, isLast: true }), 2))).not.toContain('ARC-3')
  expect(numbersOf(mergeKept(before, page([], { isLast: true, view: { ...everything, text: 'arc-5' } }), 2))).toEqual(
    all.map(({ number }) => number).filter((number) => number !== 'ARC-5'),
  )
  expect(numbersOf(mergeKept(before, page([], { isLast: true, view: { ...everything, type: 'PLANNER' } }), 2))).toEqual(
    all.map(({ number }) => number),
  )
})

test('offline, the stored entries are searched as the server would, without expired ones', () => {
  const planner = entry('PLN-2026-00002', { type: 'PLANNER', nameBn: 'মোঃ আবদুল করিম', nameEn: 'Md. Abdul Karim' })
  const kept = mergeKept(
    null,
    page([entry('ARC-2026-00001'), planner, entry('ARC-2025-00001', { validTo: '2026-11-20' })]),
    1,
  )
  const find = (view: object) => searchKept(kept, { ...everything, ...view }, today).map(({ number }) => number)
  expect(find({})).toEqual(['ARC-2026-00001', 'PLN-2026-00002'])
  expect(find({ text: ' karim' })).toEqual(['PLN-2026-00002'])
  expect(find({ text: 'রহিমা' })).toEqual(['ARC-2026-00001'])
  expect(find({ text: 'arc-২০২৬' })).toEqual(['ARC-2026-00001'])
  expect(find({ type: 'PLANNER', text: 'rahima' })).toEqual([])
})
