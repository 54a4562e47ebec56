import type { Fault } from '../schedule/schedule.ts'
import type { Delivery, FaultServer } from './fault-server.ts'
import type { Page } from './page.ts'

/** The connection between the phones and the server, with the faults of the next requests. */
export type Connection = {
  send: (page: Page, request: Request) => Promise<Response>
  /** Sets the faults of the next requests, one after the other; after these there are no more. */
  set: (faults: readonly Fault[]) => void
  /** Delivers the requests that are still on their way; no page waits for their answers. */
  arriveLate: () => Promise<void>
  /** Holds back the answer to the request after the next `skip` ones until it is let go. */
  hold: (skip: number) => Held
  sent: () => number
}

/** An answer that the server has given, but that the phone does not get yet. */
export type Held = {
  /** Resolves when there is such an answer. */
  caught: Promise<'caught'>
  letGo: () => void
  /** Answers that other requests got while this one was held. */
  overtakenBy: () => number
}

type Gate = { skip: number; catchIt: () => void; opened: Promise<void>; isCaught: boolean; overtakers: number }

type Passing = { page: Page; delivery: Delivery; server: FaultServer; late: Delivery[]; answers: Map<string, string> }

export function createConnection(server: FaultServer, afterDelivery: (answer: Response) => Promise<void>): Connection {
  let queue: Fault[] = []
  let gate: Gate | null = null
  let sent = 0
  const late: Delivery[] = []
  const answers = new Map<string, string>()
  const noting: FaultServer = {
    ...server,
    async deliver(delivery) {
      const response = await server.deliver(delivery)
      await afterDelivery(response.clone())
      return response
    },
  }
  return {
    set: (faults) => {
      queue = [...faults]
    },
    sent: () => sent,
    async send(page, request) {
      sent += 1
      const held = isHeld(gate) ? gate : null
      const delivery = await toDelivery(request)
      const response = await treatments[queue.shift() ?? 'none']({ page, delivery, server: noting, late, answers })
      if (held !== null) {
        held.catchIt()
        await held.opened
      } else if (gate?.isCaught === true) gate.overtakers += 1
      return response
    },
    hold(skip) {
      const [caught, catchIt] = createSignal()
      const [opened, open] = createSignal()
      const own: Gate = { skip, catchIt, opened, isCaught: false, overtakers: 0 }
      gate = own
      const letGo = () => {
        gate = null
        open()
      }
      return { caught: caught.then(() => 'caught' as const), letGo, overtakenBy: () => own.overtakers }
    },
    async arriveLate() {
      for (const delivery of late.splice(0)) await noting.deliver(delivery)
    },
  }
}

/** Whether the answer to this request has to be held back. */
function isHeld(gate: Gate | null): boolean {
  if (gate === null || gate.isCaught) return false
  gate.skip -= 1
  gate.isCaught = gate.skip < 0
  return gate.isCaught
}

function createSignal(): [Promise<void>, () => void] {
  let give: () => void = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return [given, give]
}

async function toDelivery(request: Request): Promise<Delivery> {
  const { pathname, search } = new URL(request.url)
  const body = request.body === null ? null : Buffer.from(await request.arrayBuffer())
  return { method: request.method, url: pathname + search, headers: Object.fromEntries(request.headers), body }
}

async function pass({ server, delivery, answers }: Passing): Promise<Response> {
  const response = await server.deliver(delivery)
  if (response.ok && response.headers.get('content-type')?.includes('json')) {
    answers.set(`${delivery.method} ${delivery.url}`, await response.clone().text())
  }
  return response
}

const gone = () => new TypeError('fetch failed')
const html = (status: number) =>
  new Response('<html><body>Welcome to the WiFi</body></html>', { status, headers: { 'content-type': 'text/html' } })
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const problem = (status: number, code: string) => ({
  type: 'about:blank',
  title: code,
  status,
  code,
  requestId: 'connection',
})

const treatments: Record<Fault, (passing: Passing) => Promise<Response>> = {
  none: pass,
  lost: async () => {
    throw gone()
  },
  lostAnswer: async (passing) => {
    await pass(passing)
    throw gone()
  },
  twice: async (passing) => {
    await pass(passing)
    return pass(passing)
  },
  twins: async (passing) => {
    const [first] = await Promise.all([pass(passing), pass(passing)])
    return first
  },
  late: async ({ late, delivery }) => {
    late.push(delivery)
    throw gone()
  },
  truncated: async (passing) => {
    const response = await pass(passing)
    const text = await response.text()
    return new Response(text.slice(0, Math.floor(text.length / 2)), {
      status: response.status,
      headers: response.headers,
    })
  },
  cutBody: async (passing) => {
    const { delivery } = passing
    const body = delivery.body === null ? null : delivery.body.subarray(0, Math.floor(delivery.body.length / 2))
    const headers = { ...delivery.headers, ...(body === null ? {} : { 'content-length': String(body.length) }) }
    await passing.server.deliver({ ...delivery, body, headers })
    throw gone()
  },
  '502': async () => html(502),
  '502after': async (passing) => {
    await pass(passing)
    return html(502)
  },
  '429': async () => json(429, problem(429, 'rate_limited'), { 'retry-after': '7' }),
  portal: async () => html(200),
  portalJson: async () => json(200, { ok: true, id: 'portal', results: [] }),
  oldAnswer: async (passing) => {
    const { answers, delivery } = passing
    const old = answers.get(`${delivery.method} ${delivery.url}`)
    return old === undefined ? pass(passing) : new Response(old, { headers: { 'content-type': 'application/json' } })
  },
  '401': async () => json(401, problem(401, 'unauthenticated')),
  dieBefore: async ({ page }) => {
    page.kill()
    throw gone()
  },
  dieAfter: async (passing) => {
    await pass(passing)
    passing.page.kill()
    throw gone()
  },
}
