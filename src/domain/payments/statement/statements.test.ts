import { expect, test } from 'vitest'
import { bankStatements } from './bank-statements.samples.ts'
import { parseStatement } from './parse-statement.ts'
import { printedStatements } from './printed-statements.samples.ts'
import { statementSamples } from './statements.samples.ts'
import { walletStatements } from './wallet-statements.samples.ts'

const samples = [...statementSamples, ...printedStatements, ...bankStatements, ...walletStatements]

test.each(samples)('$name', ({ text, received }) => {
  const { lines } = parseStatement(text)
  const read = lines.map(({ transactionId, otherNumbers, amount }) => {
    const known = received.find(([number]) => [transactionId, ...otherNumbers].includes(number))
    return [known?.[0] ?? transactionId, amount]
  })
  expect(read).toEqual(received)
})
