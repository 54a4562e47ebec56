/** Whose appointments are shown: those of the signed-in account, or of a visitor whom this device knows by a token. */
export type VisitorAccess = { id: string; token: string | null }

/** The part of a call that identifies a visitor without an account. A session is identified by its own token. */
export function asVisitor({ token }: VisitorAccess): { visitor?: string } {
  return token === null ? {} : { visitor: token }
}
