import type { Kysely } from 'kysely'
import { isTaka } from '#domain/reference/taka.ts'
import type { BkashSettings } from '../../../platform/config/bkash-settings.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Log } from '../../../platform/log.ts'
import type { FoundTransaction, GatewayAnswer, GatewayPayment, PaymentGateway } from '../payment-port.ts'
import { type BkashBody, type BkashFailure, type BkashReply, createBkashPost, textOf } from './bkash-http.ts'
import { createBkashTokens } from './bkash-token.ts'
import { isPaymentPage } from './payment-page.ts'

/** The mode of a payment without an agreement: the browser goes to an address of bKash. */
const withoutAgreement = '0011'
const success = '0000'
/** The codes for a rejected token, if bKash answers with a code instead of an HTTP status. */
const badToken: ReadonlySet<string> = new Set(['2079'])

type Parts = {
  db: Kysely<Database>
  secret: Buffer
  log: Log
  now: () => Date
  settings: BkashSettings
  send: typeof fetch
}

/** bKash Tokenized Checkout, version 1.2.0-beta of its interface. */
export function createBkashGateway({ db, secret, log, now, settings, send }: Parts): PaymentGateway {
  const report = (failure: BkashFailure) => log.warn(failure, 'bKash gave no valid answer')
  const post = createBkashPost(settings, { send, report })
  const tokens = createBkashTokens({ db, secret, now, settings, post })

  /** Calls with a token, and once more with a new one if bKash rejects it. A rejected call has no effect. */
  async function call(path: string, body: BkashBody): Promise<BkashReply> {
    for (let tries = 0; tries < 2; tries += 1) {
      const token = await tokens.get()
      if (token === null) break
      const reply = await post(path, body, { authorization: token, 'x-app-key': settings.appKey })
      if (!isUnauthorised(reply)) return reply
      await tokens.drop(token)
    }
    return { kind: 'silence' }
  }

  return {
    method: 'bkash',
    async create({ invoice, amount, payer, returnUrl }) {
      const reply = await call('/create', {
        mode: withoutAgreement,
        payerReference: payer,
        callbackURL: returnUrl,
        amount: String(amount),
        currency: 'BDT',
        intent: 'sale',
        merchantInvoiceNumber: invoice,
      })
      return read(reply, (body) => {
        const paymentId = textOf(body, 'paymentID')
        const url = textOf(body, 'bkashURL')
        if (paymentId === null || url === null) return null
        if (isPaymentPage(url, settings.baseUrl)) return { paymentId, url }
        log.warn({ call: '/create' }, 'bKash returned a payment page that is not its own')
        return null
      })
    },
    execute: async (paymentId) =>
      read(await call('/execute', { paymentID: paymentId }), (body) => paymentOf(body, paymentId)),
    query: async (paymentId) =>
      read(await call('/payment/status', { paymentID: paymentId }), (body) => paymentOf(body, paymentId)),
    async search(transactionId) {
      const reply = await call('/general/searchTransaction', { trxID: transactionId })
      const answer = read(reply, (body) => transactionOf(body, transactionId))
      return answer.kind === 'refused' ? { kind: 'ok', found: null } : answer
    },
  }
}

function isUnauthorised(reply: BkashReply): boolean {
  return reply.kind === 'unauthorised' || (reply.kind === 'answer' && badToken.has(codeOf(reply.body) ?? ''))
}

/** bKash puts its code into one of two fields. */
function codeOf(body: BkashBody): string | null {
  return textOf(body, 'statusCode') ?? textOf(body, 'errorCode')
}

/** A success without the required fields counts as no answer. */
function read<Success>(reply: BkashReply, take: (body: BkashBody) => Success | null): GatewayAnswer<Success> {
  if (reply.kind !== 'answer') return { kind: 'unknown' }
  const code = codeOf(reply.body)
  if (code !== null && code !== success) return { kind: 'refused', code }
  const taken = code === null ? null : take(reply.body)
  return taken === null ? { kind: 'unknown' } : { kind: 'ok', ...taken }
}

/** An answer about another payment than the requested one counts as no answer. */
function paymentOf(body: BkashBody, paymentId: string): { payment: GatewayPayment } | null {
  if (textOf(body, 'paymentID') !== paymentId) return null
  const isCompleted = textOf(body, 'transactionStatus') === 'Completed'
  const transactionId = textOf(body, 'trxID')
  if (isCompleted && transactionId === null) return null
  const isAuthorised = textOf(body, 'verificationStatus') === 'Complete'
  return {
    payment: {
      state: isCompleted ? 'COMPLETED' : isAuthorised ? 'AUTHORISED' : 'INITIATED',
      transactionId: isCompleted ? transactionId : null,
      invoice: textOf(body, 'merchantInvoiceNumber') ?? textOf(body, 'merchantInvoice'),
      amount: textOf(body, 'currency') === 'BDT' ? wholeTaka(body.amount) : null,
      payer: textOf(body, 'customerMsisdn') ?? textOf(body, 'payerAccount'),
    },
  }
}

function transactionOf(body: BkashBody, asked: string): { found: FoundTransaction } | null {
  const transactionId = textOf(body, 'trxID')
  if (transactionId?.toUpperCase() !== asked.toUpperCase()) return null
  const completed = textOf(body, 'transactionStatus') === 'Completed'
  const at = textOf(body, 'completedTime') ?? textOf(body, 'initiationTime')
  return { found: { transactionId, amount: wholeTaka(body.amount), at, completed } }
}

/** Amounts come as text, `11500` or `11500.00`. */
function wholeTaka(value: unknown): number | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const amount = /^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return isTaka(amount) ? amount : null
}
