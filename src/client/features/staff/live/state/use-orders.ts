import { useLingui } from '@lingui/react/macro'
import { useCallback, useRef, useState } from 'react'
import type { ErrorCode } from '#domain/errors.ts'
import { errorMessages, networkError } from '../../../../platform/api/error-messages.ts'
import { toast } from '../../../../platform/toast.ts'
import type { Host, HostOrder } from './host.ts'

type Orders = Pick<Host, 'sendOrder' | 'busy'>

/** Sends the orders of the host; `busy` has those without an answer. A toast reports a refusal, the queue a success. */
export function useOrders(send: Host['send']): Orders {
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
