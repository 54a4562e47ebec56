import type { ClientMessage, GuestMessage, HostMessage, ServerMessage } from '#contract/live/live-messages.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import type { LiveHost } from '../../access/host.ts'
import type { HostAccounts } from '../../access/host-accounts.ts'
import type { QueueView } from '../../queue/queue-view.ts'
import type { Identity } from '../live-connection.ts'
import type { Asker } from './place-codes.ts'

/** `events` are sent to the sender only. */
export type Performed = { ok: true; events?: ServerMessage[] } | Refusal

type Parts = {
  ofGuest: (message: GuestMessage, asker: Asker) => Promise<Performed>
  ofHost: (message: HostMessage, host: LiveHost) => Promise<Performed>
  accounts: HostAccounts
  view: QueueView
}

/** Handles a message of a guest or a host, and waits until the view of this process shows the effect. */
export function createPerformer({ ofGuest, ofHost, accounts, view }: Parts) {
  const asGuest = (message: GuestMessage, { guest }: Identity, address: string) => {
    if (guest === null) return refuse('invalid_request', { fields: [{ path: 'guestToken', code: 'required' }] })
    return ofGuest(message, { ...guest, address })
  }

  const asHost = async (message: HostMessage, { auth }: Identity): Promise<Performed> => {
    const host = auth === null ? null : await accounts.find(auth)
    return host === null ? refuse('forbidden') : ofHost(message, host)
  }

  return async (message: GuestMessage | HostMessage, identity: Identity, address: string): Promise<Performed> => {
    const performed: Performed = isOfGuest(message)
      ? await asGuest(message, identity, address)
      : await asHost(message, identity)
    if (!performed.ok) return performed
    await view.pull()
    return { ok: true, ...(performed.events === undefined ? {} : { events: performed.events }) }
  }
}

const guestTypes = {
  ...{ join: true, leave: true, accept: true, decline: true, askPlaceCode: true, claimPlace: true, releasePlace: true },
} satisfies Record<GuestMessage['type'], true>

/** Whether the message is a guest's; all others are a host's. */
export function isOfGuest(message: Exclude<ClientMessage, { type: 'hello' | 'ping' }>): message is GuestMessage {
  return Object.hasOwn(guestTypes, message.type)
}
