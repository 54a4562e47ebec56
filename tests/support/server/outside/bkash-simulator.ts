import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The fault of a call. `cut`: the connection breaks before the work; `lost`: after the work; `late`: the work is done
 * some time after the connection broke; `error`: the error page of a failing server; `nonsense`: a meaningless answer.
 */
export const faults = ['cut', 'lost', 'late', 'error', 'nonsense'] as const
export type Fault = (typeof faults)[number]
/** What an execution may be answered although it was not done: it is still under way, or refused. */
const refusals = { busy: '2117', refused: '2056' } as const
type Planned = Fault | keyof typeof refusals
export type CallName = 'grant' | 'create' | 'execute' | 'query' | 'search'

type Payment = {
  paymentID: string
  invoice: string
  amount: string
  payer: string
  callback: string
  authorised: boolean
  trxID: string | null
}

/** A simulator of bKash's Tokenized Checkout over real HTTP, which fails as configured and records every payment. */
export type BkashSimulator = {
  url: string
  /** The settings of a server that uses it. */
  env: Record<string, string>
  payments: Payment[]
  /** Every payment that was executed. */
  money: { invoice: string; amount: string; trxID: string }[]
  calls: Record<CallName, number>
  /** Enters the payer's PIN on bKash's page. */
  authorise: (url: string) => void
  paymentIdOf: (url: string) => string
  /** Sets the faults of the next calls with that name, in this order. */
  fail: (name: CallName, ...next: Planned[]) => void
  /** Ends all faults; resolves when the late work is done. */
  heal: () => Promise<void>
  /** Makes all tokens so far invalid. */
  revokeTokens: () => void
  /** The amount that bKash reports for every payment, to test that the portal compares it. */
  overrideReportedAmount: (amount: string | null) => void
  /** The address that is returned instead of the payment page. */
  overridePageUrl: (page: string | null) => void
  close: () => Promise<void>
}

const names: Readonly<Record<string, CallName>> = {
  '/token/grant': 'grant',
  '/create': 'create',
  '/execute': 'execute',
  '/payment/status': 'query',
  '/general/searchTransaction': 'search',
}
const lateMs = 30

export async function startBkashSimulator(): Promise<BkashSimulator> {
  const planned = new Map<CallName, Planned[]>()
  const tokens = new Set<string>()
  let url = ''
  const books = createBooks(() => url)
  const late = new Set<Promise<void>>()
  const calls: Record<CallName, number> = { grant: 0, create: 0, execute: 0, query: 0, search: 0 }

  const work = async (name: CallName, request: IncomingMessage, body: Record<string, string>) => {
    if (name === 'grant') {
      if (request.headers.username !== 'user' || body.app_secret !== 'app-secret') return { status: 401, answer: {} }
      const id_token = `token-${calls.grant}`
      tokens.add(id_token)
      return { status: 200, answer: { ...fine, id_token, token_type: 'Bearer', expires_in: 3600, refresh_token: 'r' } }
    }
    const isKnown = tokens.has(request.headers.authorization ?? '') && request.headers['x-app-key'] === 'app-key'
    return isKnown
      ? { status: 200, answer: books.answer(name, body) }
      : { status: 401, answer: { message: 'Unauthorized' } }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') return servePage(books, new URL(request.url ?? '', url), response)
    const name = names[(request.url ?? '').replace('/tokenized/checkout', '')]
    const body = JSON.parse(await readAll(request))
    if (name === undefined) return send(response, 404, {})
    calls[name] += 1
    const fault = planned.get(name)?.shift()
    if (fault === 'cut') return void response.destroy()
    if (fault === 'error')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    if (fault === 'nonsense') return send(response, 200, { statusMessage: 'Successful' })
    if (fault === 'busy' || fault === 'refused') return send(response, 200, refused(refusals[fault]))
    if (fault === 'late') {
      response.destroy()
      const waiting = sleep(lateMs).then(() => void late.delete(waiting))
      late.add(waiting)
      await waiting
    }
    const { status, answer } = await work(name, request, body)
    if (fault === 'lost') return void response.destroy()
    if (fault === undefined) send(response, status, answer)
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const access = {
    BKASH_APP_KEY: 'app-key',
    BKASH_APP_SECRET: 'app-secret',
    BKASH_USERNAME: 'user',
    BKASH_PASSWORD: 'pass',
  }
  return {
    url,
    env: { ...access, BKASH_BASE_URL: url, BKASH_TIMEOUT_SECONDS: '2' },
    calls,
    ...books,
    fail: (name, ...next) => void planned.set(name, [...(planned.get(name) ?? []), ...next]),
    async heal() {
      planned.clear()
      await Promise.all(late)
    },
    revokeTokens: () => tokens.clear(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const fine = { statusCode: '0000', statusMessage: 'Successful' }
const refused = (statusCode: string) => ({ statusCode, statusMessage: 'Refused' })

/** bKash's records of the payments. Like the real bKash it executes a payment once and reports the second attempt. */
function createBooks(addressOf: () => string) {
  const payments: Payment[] = []
  const money: BkashSimulator['money'] = []
  let reportedAmount: string | null = null
  let pageUrl: string | null = null
  const find = (paymentID: string | undefined) => payments.find((payment) => payment.paymentID === paymentID)
  const facts = (payment: Payment) => ({
    ...fine,
    paymentID: payment.paymentID,
    amount: reportedAmount ?? payment.amount,
    currency: 'BDT',
    intent: 'sale',
    transactionStatus: payment.trxID === null ? 'Initiated' : 'Completed',
    ...(payment.trxID === null ? {} : { trxID: payment.trxID, customerMsisdn: payment.payer }),
  })
  const work: Record<Exclude<CallName, 'grant'>, (body: Record<string, string>) => object> = {
    create: (body) => {
      const { merchantInvoiceNumber: invoice = '', amount = '', payerReference: payer = '' } = body
      const paymentID = `TR0011${String(payments.length + 1).padStart(8, '0')}`
      payments.push({
        paymentID,
        invoice,
        amount,
        payer,
        callback: body.callbackURL ?? '',
        authorised: false,
        trxID: null,
      })
      return {
        ...fine,
        paymentID,
        bkashURL: pageUrl ?? `${addressOf()}/pay?paymentID=${paymentID}`,
        transactionStatus: 'Initiated',
      }
    },
    execute: ({ paymentID }) => {
      const payment = find(paymentID)
      if (payment === undefined) return refused('2001')
      if (payment.trxID !== null) return refused('2062')
      if (!payment.authorised) return refused('2056')
      payment.trxID = `BKT${String(money.length + 1).padStart(7, '0')}`
      money.push({ invoice: payment.invoice, amount: payment.amount, trxID: payment.trxID })
      return { ...facts(payment), merchantInvoiceNumber: payment.invoice }
    },
    query: ({ paymentID }) => {
      const payment = find(paymentID)
      if (payment === undefined) return refused('2001')
      const verificationStatus = payment.authorised ? 'Complete' : 'Incomplete'
      return { ...facts(payment), verificationStatus, merchantInvoice: payment.invoice }
    },
    search: ({ trxID }) => {
      const found = money.find((one) => one.trxID === trxID)
      if (found === undefined) return refused('2033')
      return { ...fine, trxID, amount: found.amount, currency: 'BDT', transactionStatus: 'Completed' }
    },
  }
  return {
    payments,
    money,
    answer: (name: Exclude<CallName, 'grant'>, body: Record<string, string>) => work[name](body),
    paymentIdOf: (url: string) => new URL(url).searchParams.get('paymentID') ?? '',
    authorise(url: string) {
      const payment = find(new URL(url).searchParams.get('paymentID') ?? '')
      if (payment !== undefined) payment.authorised = true
    },
    overrideReportedAmount: (amount: string | null) => {
      reportedAmount = amount
    },
    overridePageUrl: (other: string | null) => {
      pageUrl = other
    },
  }
}

/** bKash's page: the payer enters the PIN or cancels, and is redirected back with a result that anyone could forge. */
function servePage(
  books: ReturnType<typeof createBooks>,
  { pathname, searchParams, href }: URL,
  response: ServerResponse,
) {
  const paymentID = searchParams.get('paymentID')
  const payment = books.payments.find((each) => each.paymentID === paymentID)
  if (payment === undefined) return send(response, 404, {})
  const back = (status: string) => {
    const location = `${payment.callback}?${new URLSearchParams({ paymentID: payment.paymentID, status, signature: 'x' })}`
    response.writeHead(302, { location }).end()
  }
  if (pathname === '/pay/pin') {
    books.authorise(href)
    return back('success')
  }
  if (pathname === '/pay/cancel') return back('cancel')
  const link = (name: string) => `<a id="${name}" href="/pay/${name}?paymentID=${paymentID}">${name}</a>`
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(
      `<!doctype html><title>bKash</title><link rel="icon" href="data:,"><p>${payment.amount}</p>${link('pin')} ${link('cancel')}`,
    )
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString() || '{}'
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
