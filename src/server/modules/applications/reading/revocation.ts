import type { Revocation } from '#contract/applications/application-shapes.ts'

/** The columns of an enlistment; null when it is in force, or when the application has none. */
type RevokedColumns = { revoked_at: Date | string | null; revoked_reason: string | null }

/** `{revocation}` of a revoked enlistment, else nothing, to be spread into an answer. */
export function toRevocation({ revoked_at: at, revoked_reason: reason }: RevokedColumns): { revocation?: Revocation } {
  return at === null ? {} : { revocation: { at: new Date(at).toISOString(), reason: reason ?? '' } }
}
