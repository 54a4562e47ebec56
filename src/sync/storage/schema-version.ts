/**
 * The version of the rows on a phone. Every row has the schemaVersion it was written with: rows are upgraded when they
 * are read, never all at once, and a row of a newer version is not changed.
 */
export const localSchemaVersion = 1

/**
 * Whether a later version of this app wrote a draft: an older page or worker is still running, or a release was
 * withdrawn. A version that changes the meaning of any row of a draft also raises the version of the draft's own row,
 * so checking this one row is enough. Such a draft can be read and locked, but is neither changed nor sent, because
 * this version could damage it.
 */
export function isNewer({ schemaVersion }: { schemaVersion: number }): boolean {
  return schemaVersion > localSchemaVersion
}
