import type { FieldPath, FieldValues } from 'react-hook-form'
import { hostMessages } from '#contract/live/live-messages.ts'
import { errorStatus } from '#domain/errors.ts'
import type { Offline, Refused } from '../../../../platform/api/api.ts'
import { type EndpointForm, useSentForm } from '../../../../ui/form/use-endpoint-form.ts'
import type { Host, HostOrder, OrderResult } from '../state/host.ts'

type OrderFormOptions<Values extends FieldValues> = {
  values: Values
  orderOf: (values: Values) => HostOrder
  findWrong?: (values: Values) => readonly FieldPath<Values>[]
  /** The text of the toast after a success. */
  done?: string
  onDone?: (values: Values) => void
  /** What is typed is there again after Escape, under this name. */
  keep?: string
}

/** A form of the form kit whose contents go to the server as one message of the host. */
export function useOrderForm<Values extends FieldValues>(
  send: Host['send'],
  { values, orderOf, findWrong, done, onDone, keep }: OrderFormOptions<Values>,
): EndpointForm<Values> {
  const { type } = orderOf(values)
  const schema = hostMessages.find((message) => message.shape.type.def.values.includes(type as never))
  return useSentForm<Values, null>(
    {
      values,
      ...(findWrong && { findWrong }),
      ...(done !== undefined && { done }),
      ...(keep !== undefined && { keep: { name: keep } }),
      onDone: (_, sent) => onDone?.(sent.values),
    },
    { schema, bodyOf: orderOf, send: async (order) => answerOf(await send(order as HostOrder)) },
  )
}

/** The answer of the connection as the form kit knows answers. */
function answerOf(result: OrderResult): { ok: true; body: null } | Refused | Offline {
  if (result.ok) return { ok: true, body: null }
  const { code } = result
  if (code === null) return { ok: false, offline: true }
  return { ok: false, problem: { type: 'about:blank', title: code, status: errorStatus[code], code, requestId: '' } }
}
