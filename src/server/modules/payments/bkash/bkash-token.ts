import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { BkashSettings } from '../../../platform/config/bkash-settings.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { seal, sealingKey, unseal } from '../../../platform/storage/sealed-text.ts'
import { type BkashPost, textOf } from './bkash-http.ts'

const gateway = 'bkash'
/** A token lasts an hour. One that is about to expire is not used, because it could expire during the call. */
const marginMs = 60_000
/** Added to the timeout of a call: other processes wait that long for the one that fetches a token before they try. */
const leaseSlackMs = 5_000
const pollIntervalMs = 100

type Parts = {
  db: Kysely<Database>
  secret: Buffer
  now: () => Date
  settings: BkashSettings
  post: BkashPost
}

export type BkashTokens = {
  /** A valid token; null when bKash issues none now. */
  get: () => Promise<string | null>
  /** Discards a token that bKash rejected, unless another one has replaced it. */
  drop: (token: string) => Promise<void>
}

/**
 * The token is stored encrypted in the database for all processes, and one of them renews it: bKash locks out clients
 * that ask too often. That process holds a lease instead of a lock, because no lock may be held during a network call.
 */
export function createBkashTokens(parts: Parts): BkashTokens {
  const { db, now, settings } = parts
  const key = sealingKey(parts.secret, 'bkash token')

  async function read(): Promise<string | null> {
    const row = await db.selectFrom('gateway_tokens').selectAll().where('gateway', '=', gateway).executeTakeFirst()
    if (!row?.sealed || row.expires_at.getTime() <= now().getTime() + marginMs) return null
    return unseal(key, row.sealed)
  }

  async function takeLease(): Promise<boolean> {
    const at = now()
    const until = new Date(at.getTime() + settings.timeoutSeconds * 1_000 + leaseSlackMs)
    const taken = await db
      .insertInto('gateway_tokens')
      .values({ gateway, sealed: null, expires_at: at, refreshing_until: until })
      .onConflict((conflict) =>
        conflict
          .column('gateway')
          .doUpdateSet({ refreshing_until: until })
          .where('gateway_tokens.refreshing_until', '<=', at),
      )
      .returning('gateway')
      .executeTakeFirst()
    return taken !== undefined
  }

  /** Fetches, stores and returns a token. The lease ends in any case. */
  async function fetchToken(): Promise<string | null> {
    const granted = await grant(parts)
    const at = now()
    const kept =
      granted === null
        ? {}
        : { sealed: seal(key, granted.token), expires_at: new Date(at.getTime() + granted.seconds * 1_000) }
    await db
      .updateTable('gateway_tokens')
      .set({ refreshing_until: at, ...kept })
      .where('gateway', '=', gateway)
      .execute()
    return granted?.token ?? null
  }

  async function get(): Promise<string | null> {
    const looks = Math.ceil((settings.timeoutSeconds * 1_000 + 2 * leaseSlackMs) / pollIntervalMs)
    for (let look = 0; look < looks; look += 1) {
      const known = await read()
      if (known !== null) return known
      // Reads again under the lease, because its previous holder may just have stored a token.
      if (await takeLease()) return (await readOrRelease()) ?? (await fetchToken())
      await sleep(pollIntervalMs)
    }
    return null
  }

  async function readOrRelease(): Promise<string | null> {
    const known = await read()
    if (known === null) return null
    await db.updateTable('gateway_tokens').set({ refreshing_until: now() }).where('gateway', '=', gateway).execute()
    return known
  }

  let underWay: Promise<string | null> | null = null
  return {
    get() {
      underWay ??= get().finally(() => {
        underWay = null
      })
      return underWay
    },
    async drop(token) {
      if ((await read()) !== token) return
      await db.updateTable('gateway_tokens').set({ expires_at: now() }).where('gateway', '=', gateway).execute()
    },
  }
}

async function grant({ settings, post }: Parts): Promise<{ token: string; seconds: number } | null> {
  const { appKey, appSecret, username, password } = settings
  const reply = await post('/token/grant', { app_key: appKey, app_secret: appSecret }, { username, password })
  if (reply.kind !== 'answer') return null
  const token = textOf(reply.body, 'id_token')
  const seconds = Number(reply.body.expires_in ?? 0)
  return token !== null && seconds > 0 ? { token, seconds } : null
}
