/**
 * Rows of older versions are understood when they are read and written anew only when something of them changes: a phone
 * may be switched off in the middle of an upgrade, and an older page may still be open beside this one.
 * A shape of the past is never forgotten: each has a fixture in tests/support/phone/historic-databases.ts.
 */
export function upgradeDraft<Row extends { account?: string | null }>(row: Row): Row {
  // Before accounts were noted, any signed-in account could create the draft.
  return row.account === undefined ? { ...row, account: null } : row
}

/** A draft of a later version (store.ts, `isNewer`) was to be changed. */
export class DraftNewer extends Error {}
