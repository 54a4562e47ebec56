import { createHmac } from 'node:crypto'
import type { Hello } from '#contract/live/live-messages.ts'
import type { Result } from '#domain/errors.ts'
import type { HostAccounts } from '../../access/host-accounts.ts'
import { hashGuestToken } from '../../queue/live-rows.ts'
import type { Identity } from '../live-connection.ts'

/** Identifies the sender of a hello. A token that opens nothing belongs to a stranger; that is no error. */
export function createGreeting({ secret, accounts }: { secret: Buffer; accounts: HostAccounts }) {
  const accountKey = (token: string) => createHmac('sha256', secret).update(`live account ${token}`).digest('base64url')

  /** The identity without a database look-up. */
  const present = ({ guestToken, authToken }: Hello): Identity => ({
    guest:
      guestToken === undefined
        ? null
        : { token: guestToken, key: hashGuestToken(secret, guestToken).toString('base64url') },
    auth: authToken === undefined ? null : { token: authToken, key: accountKey(authToken) },
    host: null,
  })

  return {
    present,
    async greet(hello: Hello, address: string): Promise<Result<Identity>> {
      const identity = present(hello)
      if (identity.auth === null) return { ok: true, value: identity }
      const refusal = await accounts.refuse(identity.auth, address)
      if (refusal !== null) return refusal
      return { ok: true, value: { ...identity, host: await accounts.find(identity.auth) } }
    },
  }
}
