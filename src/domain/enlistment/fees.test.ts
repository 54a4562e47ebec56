import { expect, test } from 'vitest'
import { enlistmentNumber, trackingNumber } from './enlistment-number.ts'
import { feeAt } from './fee-at.ts'
import { nextValidity, seedSchedule, withVat } from './fees.ts'
import { registry } from './registry.ts'

test('the fee is the newest entry that is in force', () => {
  const seeded = seedSchedule(registry, '2026-01-01')
  const raised = {
    type: 'ENGINEER',
    purpose: 'RENEWAL',
    effectiveFrom: '2027-01-01',
    base: 6000,
    vat: 900,
    total: 6900,
  } as const
  const at = (date: string) => feeAt([raised, ...seeded], { type: 'ENGINEER', purpose: 'RENEWAL', date })?.total
  expect(at('2025-12-31')).toBeUndefined()
  expect(at('2026-01-01')).toBe(5750)
  expect(at('2026-12-31')).toBe(5750)
  expect(at('2027-01-01')).toBe(6900)
  const corrected = { ...raised, total: 7000 }
  expect(feeAt([raised, corrected], { type: 'ENGINEER', purpose: 'RENEWAL', date: '2028-01-01' })?.total).toBe(7000)
})

test('the tax is a whole taka on top, and the seeded fees agree with it', () => {
  expect(withVat(10_000)).toEqual({ base: 10_000, vat: 1_500, total: 11_500 })
  expect(withVat(10)).toEqual({ base: 10, vat: 2, total: 12 })
  for (const line of seedSchedule(registry, '2026-01-01')) expect(line).toMatchObject(withVat(line.base))
})

test.each([
  ['first approval', null, '2026-11-21', '2026-11-21', '2027-11-20'],
  ['renewed early', '2026-12-10', '2026-11-21', '2026-12-11', '2027-12-10'],
  ['renewed late', '2026-01-31', '2026-11-21', '2026-11-21', '2027-11-20'],
  ['approved on the last day', '2026-11-21', '2026-11-21', '2026-11-22', '2027-11-21'],
  ['the day after a leap day', null, '2028-03-01', '2028-03-01', '2029-02-28'],
  ['into a leap year', null, '2027-03-01', '2027-03-01', '2028-02-28'],
  ['on New Year', null, '2027-01-01', '2027-01-01', '2027-12-31'],
])('validity: %s', (_, oldValidTo, approvedOn, validFrom, validTo) => {
  expect(nextValidity(oldValidTo, approvedOn)).toEqual({ validFrom, validTo })
})

test('numbers', () => {
  expect(enlistmentNumber('ARC', 2026, 1)).toBe('ARC-2026-00001')
  expect(enlistmentNumber('ARC', 2026, 123456)).toBe('ARC-2026-123456')
  expect(trackingNumber(2026, 412)).toBe('A26-000412')
})
