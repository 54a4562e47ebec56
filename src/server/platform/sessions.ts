import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { roles as allRoles, normaliseRole, type Role } from '#domain/people/roles.ts'
import { lifetimeOf, sessionEnd } from '#domain/people/session-lifetime.ts'
import { defaultLocale, type Locale, locales } from '#domain/text.ts'
import type { CallerUser } from './binding/caller.ts'
import type { Database } from './database/schema.ts'

/** How long a password counts as recently given within a session. */
const confirmedMs = 10 * 60 * 1000
// How long another process may still accept a session that was ended here.
const cacheMs = 3_000
const largestCache = 20_000
// A person has a few sessions; a script that signs in repeatedly has thousands, which "end all others" can end.
const mostListed = 200

/** Opaque tokens of 256 random bits; the database stores only their SHA-256. */
export type Sessions = {
  /** Starts a session right after the password was given. `label` names the kind of device. */
  create: (trx: Kysely<Database>, userId: string, device: SessionDevice) => Promise<string>
  /** The active user of a live session, or null. A cached answer may be a few seconds old. */
  find: (token: string) => Promise<CallerUser | null>
  end: (token: string) => Promise<void>
  /** The live sessions of the token's user, the most recently used first. */
  list: (token: string) => Promise<LiveSession[]>
  /** Ends one of the user's sessions by its id; false when there is none. */
  endOne: (trx: Kysely<Database>, userId: string, id: string) => Promise<boolean>
  /** Records that the password was given again. */
  confirm: (trx: Kysely<Database>, token: string) => Promise<void>
  /** Whether the password was given within the last ten minutes. */
  isConfirmed: (token: string) => Promise<boolean>
  /** Ends all sessions of a user except that of `keepToken`; returns how many. */
  endAll: (trx: Kysely<Database>, userId: string, keepToken?: string) => Promise<number>
}

export type SessionDevice = { deviceId: string; label: string }
export type LiveSession = { id: string; label: string; begun: Date; used: Date; current: boolean }

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
    async create(trx, userId, { deviceId, label }) {
      const token = randomBytes(32).toString('base64url')
      const at = now()
      const { roles } = await trx.selectFrom('users').select('roles').where('id', '=', userId).executeTakeFirstOrThrow()
      const row = { token_hash: hashOf(token), user_id: userId, device_id: deviceId, label }
      const times = { created_at: at, last_seen_at: at, confirmed_at: at }
      await trx
        .insertInto('sessions')
        .values({ ...row, ...times, expires_at: sessionEnd(roles, { begun: at, used: at }) })
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
      const ended = await query.returning('id').execute()
      forget(userId)
      return ended.length
    },

    async list(token) {
      return listLive(db, hashOf(token), now())
    },

    async endOne(trx, userId, id) {
      const query = trx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id)
      const ended = await query.returning('id').executeTakeFirst()
      forget(userId)
      return ended !== undefined
    },

    async confirm(trx, token) {
      await trx.updateTable('sessions').set({ confirmed_at: now() }).where('token_hash', '=', hashOf(token)).execute()
    },

    async isConfirmed(token) {
      const query = db.selectFrom('sessions').select('confirmed_at').where('token_hash', '=', hashOf(token))
      const at = (await query.executeTakeFirst())?.confirmed_at?.getTime()
      return at !== undefined && now().getTime() - at < confirmedMs
    },
  }
}

async function findInDatabase(db: Kysely<Database>, hash: Buffer, at: Date): Promise<CallerUser | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'full_name', 'roles', 'locale', 'mobile', 'email', 'last_seen_at as used'])
    .select('sessions.created_at as begun')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', at)
    .where('users.status', '=', 'ACTIVE')
    .executeTakeFirst()
  // Computed again, because the roles may have changed since the expiry was written.
  if (row === undefined || sessionEnd(row.roles, row) <= at) return null
  if (at.getTime() - row.used.getTime() > lifetimeOf(row.roles).noteMs) {
    const expires = sessionEnd(row.roles, { begun: row.begun, used: at })
    await db
      .updateTable('sessions')
      .set({ last_seen_at: at, expires_at: expires })
      .where('token_hash', '=', hash)
      .execute()
  }
  return inOrder(toCallerUser(row))
}

async function listLive(db: Kysely<Database>, hash: Buffer, at: Date): Promise<LiveSession[]> {
  const rows = await db
    .selectFrom('sessions as own')
    .innerJoin('sessions as s', 's.user_id', 'own.user_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.label', 's.created_at as begun', 's.last_seen_at as used', 's.token_hash', 'u.roles'])
    .where('own.token_hash', '=', hash)
    .where('s.expires_at', '>', at)
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id')
    .limit(mostListed)
    .execute()
  return rows
    .filter((row) => sessionEnd(row.roles, row) > at)
    .map(({ id, label, begun, used, token_hash }) => ({ id, label, begun, used, current: token_hash.equals(hash) }))
}

/** With the roles in the order of the domain: where several would do, the audit names the first one. */
function inOrder(user: CallerUser): CallerUser {
  return { ...user, roles: allRoles.filter((role) => user.roles.includes(role)) }
}

/** Converts a row of users to the person that the rest of the server uses. */
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
