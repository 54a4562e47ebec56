import { createHmac } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Caller } from '../../platform/binding/caller.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { OpensVisitor } from '../../platform/limits/caller-limits.ts'

export type VisitorRow = Selectable<Database['visitors']>

export type VisitorAccess = {
  /**
   * The visitors that the caller is: that of the account first, then that of the token. A token opens no visitor with
   * an account, so that signing out closes the record. An erased visitor belongs to nobody.
   */
  findOwn: (db: Kysely<Database>, caller: Caller) => Promise<VisitorRow[]>
}

/** The keyed hash under which a visitor's token is stored: a copy of the database alone opens nothing. */
export function hashVisitorToken(secret: Buffer, token: string): Buffer {
  return createHmac('sha256', secret).update(`visitor ${token}`).digest()
}

export function createVisitorAccess({ secret }: Pick<Context, 'secret'>): VisitorAccess {
  return {
    async findOwn(db, { user, visitorToken }) {
      if (user === null && visitorToken === null) return []
      const tokenHash = visitorToken === null ? null : hashVisitorToken(secret, visitorToken)
      const rows = await db
        .selectFrom('visitors')
        .selectAll()
        .where('erased_at', 'is', null)
        .where((is) =>
          is.or([
            is('user_id', '=', user?.id ?? null),
            is.and([is('token_hash', '=', tokenHash), is('user_id', 'is', null)]),
          ]),
        )
        .execute()
      return rows.sort((one, other) => rank(one, user?.id) - rank(other, user?.id))
    },
  }
}

/** Tells a visitor's real token from an invented one, for request limits. */
export function createVisitorTokenCheck({ db, secret }: Pick<Context, 'db' | 'secret'>): OpensVisitor {
  return async (visitorToken) => {
    const found = await db
      .selectFrom('visitors')
      .select('id')
      .where('token_hash', '=', hashVisitorToken(secret, visitorToken))
      .where('user_id', 'is', null)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    return found !== undefined
  }
}

function rank({ user_id: userId }: VisitorRow, callerId: string | undefined): number {
  return userId !== null && userId === callerId ? 0 : 1
}
