/** The answers of the payment step, by the names that the calls use. */
export const paymentPaths = {
  method: 'paymentMethod',
  purpose: 'paymentPurpose',
  transactionId: 'transactionId',
  date: 'paymentDate',
} as const

/** The answer with the bank of a slip. */
export const bankPath = 'payBankName'
