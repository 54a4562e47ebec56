import { expect, test } from 'vitest'
import { countedCases, countedSteps, playLives } from '../../support/people/payment-life.ts'
import { openPayments } from '../../support/people/payment-steps.ts'

const payments = openPayments()

test('150 further lives of payments go as the model says, and every case is played often', async () => {
  const counts = await playLives(payments, { from: 1_000, to: 1_149 })
  for (const name of countedSteps) expect(counts[name] ?? 0, `${name}: ${JSON.stringify(counts)}`).toBeGreaterThan(10)
  for (const name of countedCases) expect(counts[name] ?? 0, `${name}: ${JSON.stringify(counts)}`).toBeGreaterThan(20)
}, 1_200_000)
