import { expect, test } from 'vitest'
import { getOptions } from '../forms/options.ts'
import { referenceLabels } from './reference-labels.ts'
import { refundMethodNames } from './refunds.ts'

const methods = getOptions('paymentMethod').map(({ value }) => value)

test('each method of payment that the form offers has the label of its number, and no other has one', () => {
  expect(Object.keys(referenceLabels).sort()).toEqual([...methods].sort())
})

test('money can be returned by each method of payment', () => {
  expect(Object.keys(refundMethodNames)).toEqual(expect.arrayContaining(methods))
})
