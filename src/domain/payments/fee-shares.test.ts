import { expect, test } from 'vitest'
import { withVat } from '../enlistment/fees.ts'
import { maxTaka } from '../reference/taka.ts'
import { splitAmount } from './fee-shares.ts'

/** Reproducible numbers below 1 (mulberry32). */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('the whole fee is split as it was fixed', () => {
  expect(splitAmount(11_500, withVat(10_000))).toEqual({ base: 10_000, vat: 1_500 })
  expect(splitAmount(5_750, withVat(5_000))).toEqual({ base: 5_000, vat: 750 })
})

test('less or more than the fee is split in its proportion, half a taka upwards', () => {
  expect(splitAmount(1_000, withVat(5_000))).toEqual({ base: 870, vat: 130 })
  expect(splitAmount(23_000, withVat(10_000))).toEqual({ base: 20_000, vat: 3_000 })
  expect(splitAmount(1, { vat: 1, total: 2 })).toEqual({ base: 0, vat: 1 })
  expect(splitAmount(500, { vat: 0, total: 0 })).toEqual({ base: 500, vat: 0 })
})

test('the shares of each part are whole and not negative, and all parts add up to the fee', () => {
  const played = { parts: 0, wholeFees: 0, more: 0, corrected: 0 }
  const next = random(13)
  const upTo = (most: number) => 1 + Math.floor(next() * most)
  for (let round = 0; round < 20_000; round += 1) {
    const fee = withVat(upTo(round % 2 === 0 ? 2_000 : 80_000_000))
    const booked = { amount: 0, base: 0, vat: 0 }
    const isWhole = next() < 0.7
    const parts = 1 + Math.floor(next() * 5)
    for (let part = 1; part <= parts; part += 1) {
      const rest = fee.total - booked.amount
      if (rest === 0) break
      const amount = part === parts ? (isWhole ? rest : Math.min(maxTaka, rest + upTo(fee.total))) : upTo(rest)
      const { base, vat } = splitAmount(amount, fee, booked)
      expect(base + vat).toBe(amount)
      expect(Number.isInteger(vat) && vat >= 0 && vat <= amount).toBe(true)
      // Without what was booked before, a taka can be lost or won.
      if (splitAmount(amount, fee).vat !== vat) played.corrected += 1
      booked.amount += amount
      booked.base += base
      booked.vat += vat
      played.parts += 1
    }
    expect(booked.base + booked.vat).toBe(booked.amount)
    if (booked.amount === fee.total) {
      expect(booked).toEqual({ amount: fee.total, base: fee.base, vat: fee.vat })
      played.wholeFees += 1
    } else {
      const exact = (BigInt(booked.amount) * BigInt(fee.vat) * 2n + BigInt(fee.total)) / (2n * BigInt(fee.total))
      expect(BigInt(booked.vat)).toBe(exact)
      played.more += 1
    }
  }
  expect(played.parts).toBeGreaterThan(40_000)
  expect(played.wholeFees).toBeGreaterThan(10_000)
  expect(played.more).toBeGreaterThan(4_000)
  expect(played.corrected).toBeGreaterThan(2_000)
})
