import '../../../platform/api/zod-setup.ts'
import { rememberIdentity } from '#sync/drafts/identity.ts'
import { type Engine, startEngine } from '#sync/engine.ts'
import { sweepUnnamedBytes } from '#sync/files/left-bytes.ts'
import { createTransport, type Transport } from '#sync/transport/transport.ts'
import { apiKey } from '../../../platform/api/client-headers.ts'
import { portalFetch } from '../../../platform/api/portal-fetch.ts'
import { getSession } from '../../../platform/api/session.ts'
import type { DraftStorage } from '../storage/draft-storage.ts'
import { toastNamedPayments, toastSubmissions, toastVisits } from './outcome-toasts.ts'

export type Sending = { engine: Engine; transport: Transport }

/** Starts sending drafts to the server, and retries at once when the connection may be back. */
export function startSending({ context }: DraftStorage): Sending {
  const transport = createTransport({
    baseUrl: '',
    apiKey,
    deviceId: context.deviceId,
    authToken: () => getSession()?.token ?? null,
    fetch: portalFetch,
  })
  const engine = startEngine(context, transport, {
    locks: navigator.locks ?? null,
    isOffline: () => !navigator.onLine,
  })
  const tryNow = () => {
    if (document.visibilityState === 'visible') void engine.sendNow()
  }
  toastSubmissions(context)
  toastNamedPayments(context)
  toastVisits(context)
  window.addEventListener('online', tryNow)
  window.addEventListener('focus', tryNow)
  document.addEventListener('visibilitychange', tryNow)
  // Removes the bytes of an unfinished scan that a crashed page left behind.
  sweepUnnamedBytes(context.store).catch(() => undefined)
  // The service worker cannot read localStorage, where the page keeps the device id, so the id is stored for it here.
  // If the storage refuses, the worker has nothing to send either.
  rememberIdentity(context.store, { deviceId: context.deviceId, apiKey }).catch(() => undefined)
  return { engine, transport }
}
