/** A request to a gateway for one payment of one application. `invoice` is the same in every retry. */
export type GatewayOrder = {
  invoice: string
  /** Whole taka. */
  amount: number
  /** The mobile number that the gateway suggests to the payer. */
  payer: string
  /** Where the browser returns to. Its parameters are never trusted. */
  returnUrl: string
}

/**
 * What a gateway reports about a payment. Only COMPLETED means that money has moved. AUTHORISED means that the payer
 * agreed and the payment can be executed.
 */
export type GatewayPayment = {
  state: 'INITIATED' | 'AUTHORISED' | 'COMPLETED'
  /** The gateway's number of the transaction; only when COMPLETED. */
  transactionId: string | null
  invoice: string | null
  /** Whole taka; null if the gateway reports no amount, or one that is not whole. */
  amount: number | null
  payer: string | null
}

/** A transaction in the gateway's records. */
export type FoundTransaction = { transactionId: string; amount: number | null; at: string | null; completed: boolean }

/**
 * The three results of a call to a gateway. `unknown` is a timeout, a lost connection or an invalid answer: the call
 * may have had an effect or not, and only a query shows it.
 */
export type GatewayAnswer<Success> =
  | ({ kind: 'ok' } & Success)
  | { kind: 'refused'; code: string }
  | { kind: 'unknown' }

/** A way to pay online. Money moves only at `execute`, and at most once for a payment however often it is called. */
export type PaymentGateway = {
  /** The payment method as the form names it. */
  method: string
  create: (order: GatewayOrder) => Promise<GatewayAnswer<{ paymentId: string; url: string }>>
  execute: (paymentId: string) => Promise<GatewayAnswer<{ payment: GatewayPayment }>>
  query: (paymentId: string) => Promise<GatewayAnswer<{ payment: GatewayPayment }>>
  /** Looks up a transaction that a person typed; null when the gateway does not know it. */
  search: (transactionId: string) => Promise<GatewayAnswer<{ found: FoundTransaction | null }>>
}

/** How fees are paid: always by a reference that people give and desks confirm, and at a gateway if there is one. */
export type PaymentPort = { gateway: PaymentGateway | null }

/** The default: references only. */
export const manualReference: PaymentPort = { gateway: null }

export function onlineMethods({ gateway }: PaymentPort): readonly string[] {
  return gateway === null ? [] : [gateway.method]
}
