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
  /** The name under which input is kept, so that it is restored after the dialog was closed with Escape. */
  keep?: string
}

/** A form of the form kit that sends its values as one message of the host. */
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

/** Converts the result of an order to an answer of the form kit. */
function answerOf(result: OrderResult): { ok: true; body: null } | Refused | Offline {
  if (result.ok) return { ok: true, body: null }
  const { code } = result
  if (code === null) return { ok: false, offline: true }
  return { ok: false, problem: { type: 'about:blank', title: code, status: errorStatus[code], code, requestId: '' } }
}
