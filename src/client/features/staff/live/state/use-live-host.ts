import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ErrorCode } from '#domain/errors.ts'
import type { LiveClient, LiveClientState } from '../../../../entities/live/live-client.ts'
import { errorMessages, networkError } from '../../../../platform/api/error-messages.ts'
import { toast } from '../../../../platform/toast.ts'
import { type ShownFailure, useFailureSentence } from './call-failures.tsx'
import type { Host, HostOrder } from './host.ts'
import { viewQueue } from './queue-view.ts'

/** The id of the sentence about the lost connection, to which disabled buttons refer. */
export const connectionId = 'host-connection'

type LiveHost = {
  state: LiveClientState
  /** Null while no session is open or its queue has not arrived yet. */
  host: Host | null
  send: Host['send']
  failures: readonly ShownFailure[]
  dismiss: (key: number) => void
}

/** The connection of the host: the state from the server, and the actions. */
export function useLiveHost(client: LiveClient): LiveHost {
  useEffect(() => {
    client.start()
    return client.stop
  }, [client])
  const state = useSyncExternalStore(client.subscribe, client.getSnapshot)
  const send = useMemo<Host['send']>(
    () => async (order) => {
      const answer = await client.send(order)
      return answer.ok ? answer : { ok: false, code: answer.refusal?.code ?? null }
    },
    [client],
  )
  const { sendOrder, busy } = useOrders(send)
  const { session, queue, serverAhead } = state.view
  const view = useMemo(() => (queue === null ? null : viewQueue(queue.guests, queue.counts)), [queue])
  const host =
    session === null || queue === null || view === null
      ? null
      : makeHost({
          ...{ session, view, counts: queue.counts, serverAhead, send, sendOrder, busy },
          isConnected: state.status === 'open',
        })
  return { state, host, send, ...useCallFailures(client) }
}

type Orders = Pick<Host, 'sendOrder' | 'busy'>

/** Sends the orders of the host; `busy` has those without an answer. A toast reports a refusal, the queue a success. */
function useOrders(send: Host['send']): Orders {
  const { i18n, t } = useLingui()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  // A ref, because two presses can occur before the next rendering.
  const underWay = useRef(new Set<string>())
  const refusalText = useCallback(
    ({ type }: HostOrder, code: ErrorCode | null) => {
      if (code === null) return i18n._(networkError)
      if (type === 'callNext' && code === 'stale_version')
        return t`A guest was just called from another window. Please check the queue and try again`
      // A server process that lost its connection to the others does not know for some seconds who is connected.
      if (code === 'maintenance') return t`The portal is checking who is connected. Please try again in a few seconds`
      return i18n._(errorMessages[code])
    },
    [i18n, t],
  )
  const sendOrder = useCallback<Orders['sendOrder']>(
    async (key, order) => {
      if (underWay.current.has(key)) return false
      underWay.current.add(key)
      setBusy(new Set(underWay.current))
      const result = await send(order)
      underWay.current.delete(key)
      setBusy(new Set(underWay.current))
      if (!result.ok) toast.error(refusalText(order, result.code))
      return result.ok
    },
    [send, refusalText],
  )
  return { sendOrder, busy }
}

type Parts = Omit<Host, 'blockedBy' | 'callNext' | 'whyNotNext'> & { isConnected: boolean }

function makeHost({ isConnected, ...parts }: Parts): Host {
  const { session, view, counts, sendOrder, send } = parts
  const blockedBy = isConnected ? undefined : connectionId
  const whyNotNext = findWhyNotNext(parts)
  async function finishAndCall(): Promise<void> {
    const { inCall } = view
    if (inCall !== null && !(await sendOrder(`finish ${inCall.id}`, { type: 'finish', guestId: inCall.id }))) return
    await sendOrder('next', { type: 'callNext', seen: counts.calls })
  }
  const callNext = () => {
    if (blockedBy === undefined && whyNotNext === null) void finishAndCall()
  }
  return { ...parts, session, send, blockedBy, whyNotNext, callNext }
}

function findWhyNotNext({ session, view, counts }: Pick<Host, 'session' | 'view' | 'counts'>): Host['whyNotNext'] {
  if (session.state === 'PAUSED') return 'paused'
  if (view.ringing !== null) return 'ringing'
  return counts.waiting === 0 ? 'empty' : null
}

let lastKey = 0

/** The calls that failed while this page was open; each also shows a toast. */
function useCallFailures(client: LiveClient): Pick<LiveHost, 'failures' | 'dismiss'> {
  const sentence = useFailureSentence()
  const [failures, setFailures] = useState<readonly ShownFailure[]>([])
  useEffect(
    () =>
      client.onMessage((message) => {
        if (message.type !== 'callFailed') return
        lastKey += 1
        const failure = { key: lastKey, code: message.code, guest: message.guest }
        toast.error(sentence(failure))
        // A repeated failure replaces its earlier notice.
        setFailures((before) => [...before.filter((one) => !isSame(one, failure)), failure])
      }),
    [client, sentence],
  )
  const dismiss = (key: number) => setFailures((before) => before.filter((one) => one.key !== key))
  return { failures, dismiss }
}

function isSame(one: ShownFailure, other: ShownFailure): boolean {
  return one.code === other.code && one.guest?.id === other.guest?.id
}
