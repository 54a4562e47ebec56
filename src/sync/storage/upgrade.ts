/**
 * Rows of older versions are upgraded when they are read, and are rewritten only when something in them changes: a
 * phone may be switched off in the middle of an upgrade, and an older page may still be open beside this one. Old
 * shapes must stay readable: each has a fixture in tests/support/phone/historic-databases.ts.
 */
export function upgradeDraft<Row extends { account?: string | null }>(row: Row): Row {
  // Before rows had the account, any signed-in account could create the draft.
  return row.account === undefined ? { ...row, account: null } : row
}

/** The caller tried to change a draft of a later version (store.ts, `isNewer`). */
export class DraftNewer extends Error {}
