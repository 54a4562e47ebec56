import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { normaliseRole, type Role } from '#domain/people/roles.ts'
import { defaultLocale, type Locale, locales } from '#domain/text.ts'
import type { CallerUser } from './caller.ts'
import type { Database } from './schema.ts'

/** 30 days from the last use. */
const lifetimeMs = 30 * 24 * 60 * 60 * 1000
// The expiry moves at most once an hour, so that reading costs no write.
const renewAfterMs = 60 * 60 * 1000
// How long another process may still honour a session that ended here.
const cacheMs = 3_000
const largestCache = 20_000

/** Opaque tokens of 256 random bits; the database holds their SHA-256 only. */
export type Sessions = {
  create: (trx: Kysely<Database>, userId: string, deviceId: string) => Promise<string>
  /** The active user of a live session, or null. Answers from memory for a few seconds. */
  find: (token: string) => Promise<CallerUser | null>
  end: (token: string) => Promise<void>
  /** Ends all sessions of a user, or all but that of `keepToken`. */
  endAll: (trx: Kysely<Database>, userId: string, keepToken?: string) => Promise<void>
}

type Cached = { user: CallerUser; until: number }

export function createSessions({ db, now }: { db: Kysely<Database>; now: () => Date }): Sessions {
  const cache = new Map<string, Cached>()

  const remember = (key: string, user: CallerUser) => {
    if (cache.size >= largestCache) cache.clear()
    cache.set(key, { user, until: now().getTime() + cacheMs })
  }
  const forget = (userId: string) => {
    for (const [key, { user }] of cache) if (user.id === userId) cache.delete(key)
  }

  return {
    async create(trx, userId, deviceId) {
      const token = randomBytes(32).toString('base64url')
      const at = now()
      const expires = new Date(at.getTime() + lifetimeMs)
      const row = { token_hash: hashOf(token), user_id: userId, device_id: deviceId }
      await trx
        .insertInto('sessions')
        .values({ ...row, created_at: at, last_seen_at: at, expires_at: expires })
        .execute()
      return token
    },

    async find(token) {
      const hash = hashOf(token)
      const key = hash.toString('base64')
      const cached = cache.get(key)
      if (cached !== undefined && cached.until > now().getTime()) return cached.user
      const user = await findInDatabase(db, hash, now())
      if (user === null) cache.delete(key)
      else remember(key, user)
      return user
    },

    async end(token) {
      const hash = hashOf(token)
      cache.delete(hash.toString('base64'))
      await db.deleteFrom('sessions').where('token_hash', '=', hash).execute()
    },

    async endAll(trx, userId, keepToken) {
      let query = trx.deleteFrom('sessions').where('user_id', '=', userId)
      if (keepToken !== undefined) query = query.where('token_hash', '!=', hashOf(keepToken))
      await query.execute()
      forget(userId)
    },
  }
}

async function findInDatabase(db: Kysely<Database>, hash: Buffer, at: Date): Promise<CallerUser | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'full_name', 'roles', 'locale', 'mobile', 'email', 'last_seen_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', at)
    .where('users.status', '=', 'ACTIVE')
    .executeTakeFirst()
  if (row === undefined) return null
  if (at.getTime() - row.last_seen_at.getTime() > renewAfterMs) {
    const expires = new Date(at.getTime() + lifetimeMs)
    await db
      .updateTable('sessions')
      .set({ last_seen_at: at, expires_at: expires })
      .where('token_hash', '=', hash)
      .execute()
  }
  return toCallerUser(row)
}

/** A row of users as the rest of the server knows the person. */
export function toCallerUser(row: {
  id: string
  full_name: string
  roles: string[]
  locale: string
  mobile: string | null
  email: string | null
}): CallerUser {
  const roles = row.roles.map(normaliseRole).filter((role): role is Role => role !== null)
  return {
    id: row.id,
    fullName: row.full_name,
    roles,
    locale: toLocale(row.locale),
    mobile: row.mobile,
    email: row.email,
  }
}

function toLocale(text: string): Locale {
  return locales.find((locale) => locale === text) ?? defaultLocale
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
