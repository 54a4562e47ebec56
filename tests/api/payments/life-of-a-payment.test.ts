import { expect, test } from 'vitest'
import { countedCases, countedSteps, playLives } from '../../support/people/payment-life.ts'
import { openPayments } from '../../support/people/payment-steps.ts'

const payments = openPayments()

test('whatever people do with the payments of a fee, they are what the model says, each step audited with its amount', async () => {
  const counts = await playLives(payments, { from: 1, to: 14 })
  for (const name of countedSteps) expect(counts[name] ?? 0, `${name}: ${JSON.stringify(counts)}`).toBeGreaterThan(0)
  for (const name of countedCases) expect(counts[name] ?? 0, `${name}: ${JSON.stringify(counts)}`).toBeGreaterThan(1)
  expect(counts.stale ?? 0).toBeGreaterThan(5)
}, 300_000)
