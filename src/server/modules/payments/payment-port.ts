/** What is asked of a gateway: one payment of one application. `invoice` is the same however often it is asked. */
export type GatewayOrder = {
  invoice: string
  /** Whole taka. */
  amount: number
  /** The mobile number that the gateway suggests to the payer. */
  payer: string
  /** Where the browser comes back to. What it brings along is never believed. */
  returnUrl: string
}

/**
 * What a gateway says of a payment. Only COMPLETED means that money has moved; AUTHORISED that the payer agreed and an
 * execution may follow.
 */
export type GatewayPayment = {
  state: 'INITIATED' | 'AUTHORISED' | 'COMPLETED'
  /** The gateway's own number of the movement of money; only when COMPLETED. */
  transactionId: string | null
  invoice: string | null
  /** Whole taka; null when it says none, or no whole ones. */
  amount: number | null
  payer: string | null
}

/** A movement of money as the gateway's records have it. */
export type FoundTransaction = { transactionId: string; amount: number | null; at: string | null; completed: boolean }

/**
 * Every call of a gateway ends in one of three ways. `unknown` is a time-out, a cut line or nonsense: it may have happened
 * or not, and only asking again shows it.
 */
export type GatewayAnswer<Success> =
  | ({ kind: 'ok' } & Success)
  | { kind: 'refused'; code: string }
  | { kind: 'unknown' }

/** A way to pay at once. Money moves at `execute` only, and at most once for a payment however often it is asked. */
export type PaymentGateway = {
  /** The payment method as the form names it. */
  method: string
  create: (order: GatewayOrder) => Promise<GatewayAnswer<{ paymentId: string; url: string }>>
  execute: (paymentId: string) => Promise<GatewayAnswer<{ payment: GatewayPayment }>>
  query: (paymentId: string) => Promise<GatewayAnswer<{ payment: GatewayPayment }>>
  /** Looks a transaction up that a person typed; null when the gateway knows none. */
  search: (transactionId: string) => Promise<GatewayAnswer<{ found: FoundTransaction | null }>>
}

/** How fees are paid: always by a reference that people give and desks confirm, and at a gateway where there is one. */
export type PaymentPort = { gateway: PaymentGateway | null }

/** The default: references only. */
export const manualReference: PaymentPort = { gateway: null }

export function onlineMethods({ gateway }: PaymentPort): readonly string[] {
  return gateway === null ? [] : [gateway.method]
}
