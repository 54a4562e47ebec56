import type { AnswerOf } from '#contract/endpoint.ts'
import type { readLive } from '#contract/live/live.ts'
import { withDeadline } from '#sync/transport/with-deadline.ts'
import { clientHeaders } from '../../platform/api/client-headers.ts'
import { portalFetch } from '../../platform/api/portal-fetch.ts'
import { createObservable } from '../../platform/observable.ts'
import { whenIdle } from '../../platform/timing/when-idle.ts'
import { useStoreValue } from '../../platform/use-store-value.ts'

/** The open session of the Secretary's Hour, as everybody may see it. */
export type OpenSession = NonNullable<AnswerOf<typeof readLive>['body']['session']>

const path: (typeof readLive)['path'] = '/api/live'
const everyMs = 60_000
/** Later than the requests that the page itself waits for. */
const firstMs = 2_000

let known: OpenSession | null = null
const changes = createObservable()
let subscribers = 0
let stop: (() => void) | null = null

/** The open session; null while none is open or known. The server is asked every minute. */
export function useOpenSession(): OpenSession | null {
  return useStoreValue(
    subscribe,
    () => known,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  const end = changes.subscribe(listener)
  subscribers += 1
  stop ??= watch()
  return () => {
    end()
    subscribers -= 1
    if (subscribers > 0) return
    stop?.()
    stop = null
  }
}

/** Asks while the page is visible, for the first time when the page is idle. */
function watch(): () => void {
  let cancel: (() => void) | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  const ask = () => {
    if (document.visibilityState !== 'visible' || performance.now() - askedAt < everyMs / 2) return
    askedAt = performance.now()
    void readSession().then(set, () => undefined)
  }
  const first = setTimeout(() => {
    cancel = whenIdle(ask)
  }, firstMs)
  const timer = setInterval(ask, everyMs)
  document.addEventListener('visibilitychange', ask)
  return () => {
    clearTimeout(first)
    cancel?.()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
  }
}

function set(session: OpenSession | null): void {
  if (known?.id === session?.id && known?.state === session?.state) return
  known = session
  changes.notify()
}

/** Checked by hand instead of by the contract's schema, which would bring zod to the first screen. */
async function readSession(): Promise<OpenSession | null> {
  const answer = await withDeadline(async (signal) => {
    const response = await portalFetch(path, { headers: clientHeaders(), signal })
    return response.ok ? ((await response.json()) as { session?: Partial<OpenSession> | null }) : {}
  }, 30_000)
  const { session } = answer
  if (session === undefined) throw new Error('The answer says nothing of a session.')
  const isOpen = session?.state === 'OPEN' || session?.state === 'PAUSED'
  return isOpen && typeof session.id === 'string' ? (session as OpenSession) : null
}
