/** The days by which payments are added up: of the confirmation by a desk or the gateway, or of the payment itself. */
export const bookDays = ['confirmation', 'payment'] as const
export type BookDay = (typeof bookDays)[number]

/** What the rows of the books stand for. */
export const bookGroups = ['day', 'method', 'purpose', 'type', 'district'] as const
export type BookGroup = (typeof bookGroups)[number]

/** What a file of the books has: the sums as the page shows them, each movement of money, or the closings of days. */
export const bookFiles = ['sums', 'movements', 'closings'] as const

/** The most days in one call: a year, with a day more in a leap year. */
export const mostBookDays = 366

/**
 * Money that moved. `confirmed`: it came, and was not taken back. `reversed`: its confirmation was withdrawn; it is not
 * among the confirmed. `refunded`: it was returned; it is among the confirmed, because it came.
 */
export const bookKinds = ['confirmed', 'reversed', 'refunded'] as const
export type BookKind = (typeof bookKinds)[number]

export type BookSum = { count: number; base: number; vat: number; total: number }
export type BookSums = Record<BookKind, BookSum>

/** `key` is the day, or the name of the method, purpose, type or district; null where there is none. */
export type BookRow = BookSums & { key: string | null }

const noSum: BookSum = { count: 0, base: 0, vat: 0, total: 0 }

/** The sum of all rows. */
export function sumOfBooks(rows: readonly BookSums[]): BookSums {
  const add = (kind: BookKind) =>
    rows.reduce<BookSum>(
      (sum, { [kind]: row }) => ({
        count: sum.count + row.count,
        base: sum.base + row.base,
        vat: sum.vat + row.vat,
        total: sum.total + row.total,
      }),
      noSum,
    )
  return { confirmed: add('confirmed'), reversed: add('reversed'), refunded: add('refunded') }
}
