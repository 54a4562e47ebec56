import type { CalendarDate } from '../../reference/calendar.ts'
import type { Finding } from './line-states.ts'

/** What one line of a statement says, whether it has columns or only words. */
export type ReadLine = {
  /** The numbers that may be the one of a payment, the most certain first. */
  numbers: readonly string[]
  /** All numbers that it names, also those of other transactions. */
  named: readonly string[]
  /** In taka; null where none is certain. */
  amount: number | null
  /** There is an amount, even if it is not certain which. */
  hasAmount: boolean
  date: CalendarDate | null
  /** The reason why it is not received; null where it is. */
  finding: Finding | null
  /** It says by itself that money arrived, so that a title above it cannot say otherwise. */
  isIn: boolean
  /** It takes money back and has at most one number, which may be its own: it does not say from which payment. */
  isLoose: boolean
  /** It is a charge of the bank, which may have the number of the payment that it is for. */
  isCharge: boolean
}
