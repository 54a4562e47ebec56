/**
 * What a phone keeps. Every row carries the schemaVersion it was written with: rows are upgraded when they are read,
 * never all at once, and a row of a newer version is left as it is.
 */
export const localSchemaVersion = 1

/**
 * Whether a later version of this app wrote a draft: an older page or worker still runs, or a release was taken back. A
 * version that gives any row of a draft a new meaning raises the version of the draft's own row with it, so this one row
 * says it for all. Such a draft can be read and locked, and is neither changed nor sent: this version does not know what
 * it would break.
 */
export function isNewer({ schemaVersion }: { schemaVersion: number }): boolean {
  return schemaVersion > localSchemaVersion
}
