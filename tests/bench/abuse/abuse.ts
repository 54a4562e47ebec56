import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { costlyPdfs } from '../../support/files/costly-pdfs.ts'
import { longDraft } from '../../support/people/long-draft.ts'
import { watchHealthApart } from '../../support/server/health-watch.ts'
import { createHttpHolder, type HttpHolder } from '../../support/server/http-holder.ts'
import { clientHeaders } from '../../support/server/open-server.ts'
import { startTestServer, type TestServer } from '../../support/server/serve.ts'
import { type Figure, median } from '../figure.ts'
import { isSmall, sized } from '../size.ts'

// The limit on everyone else's waiting time during an attack.
const mostMs = 1_000
const playMs = sized(6_000, 100)
const many = sized(300, 10)
const path = '/api/apps/individual'
const longType = 'CONSTRUCTION_COMPANY'

let costlyFiles: Buffer[] = []

type Play = (server: TestServer) => Promise<void>

/** The attacks of one client without an account, with the limits as they are shipped. */
const plays: Readonly<Record<string, Play>> = {
  'sixteen PDF calls at once': async (server) => {
    const holder = await createHttpHolder(server.url)
    await again(() => askForPdf(server, holder))
  },
  'long unknown paths': async (server) => {
    await again(async () => {
      for (const tail of ['1'.repeat(12_000), `${'a@'.repeat(6_000)}`]) await drain(fetch(`${server.url}/${tail}`))
    })
  },
  'a draft of many rows, and its PDF': async (server) => {
    const holder = await createHttpHolder(server.url, longType)
    for (const ops of longDraft(longType, sized(20, 2))) await mustPass(patch(server, holder, { sinceRev: 1e9, ops }))
    await again(() => askForPdf(server, holder))
  },
  'forty PDFs that are costly to check': async (server) => {
    const holder = await createHttpHolder(server.url)
    await again(async () => {
      const files = Array.from(
        { length: sized(40, 4) },
        (_, n) => costlyFiles[n % costlyFiles.length] ?? Buffer.alloc(0),
      )
      await Promise.all(files.map((file, n) => drain(holder.upload(Buffer.concat([file, Buffer.from(`%${n}`)])))))
    })
  },
  'a long draft, whole, with sinceRev 0, three hundred at once': async (server) => {
    const holder = await createHttpHolder(server.url, longType)
    for (const ops of longDraft(longType, sized(130, 2))) await mustPass(patch(server, holder, { sinceRev: 1e9, ops }))
    await again(() => atOnce(many, () => drain(patch(server, holder, { sinceRev: 0, ops: [] }))))
  },
  'the description of the API, three hundred at once': async (server) => {
    const headers = { 'accept-encoding': 'br' }
    await again(() =>
      atOnce(many, (n) => drain(fetch(`${server.url}/api/${n % 2 ? 'docs' : 'openapi.json'}`, { headers }))),
    )
  },
  'three hundred slow bodies': async (server) => {
    const { port } = new URL(server.url)
    const sockets = Array.from({ length: many }, () => beginBody(Number(port)))
    await again(async () => {
      for (const socket of sockets) if (socket.writable) socket.write(' ')
      await wait(200)
    })
    for (const socket of sockets) socket.destroy()
  },
}

/** The response times of `/healthz` during each attack, compared with those of the idle server before it. */
export async function measureAbuse(): Promise<Figure[]> {
  // Made before anything is measured, because packing them takes this process seconds.
  costlyFiles = Object.values(costlyPdfs()).filter(({ length }) => length < 25_000)
  const figures: Figure[] = []
  let server = await openServer()
  try {
    for (const [name, play] of Object.entries(plays)) {
      figures.push(...(await measurePlay(server, name, play)))
      if (isSmall) continue
      // A new server for each attack, so that limits that one attack has used up do not protect the server in the next.
      await server.close()
      server = await openServer()
    }
  } finally {
    await server.close()
  }
  return figures
}

const openServer = () => startTestServer({ DEMO: 'off', RATE_LIMITS: 'on', LOG_LEVEL: 'info' })

async function measurePlay(server: TestServer, name: string, play: Play): Promise<Figure[]> {
  const idle = await during(server, () => wait(playMs / 2))
  const under = await during(server, () => play(server))
  const note = `median ${median(under).toFixed(1)} ms; idle: median ${median(idle).toFixed(1)}, worst ${Math.max(...idle).toFixed(0)} ms`
  const worst = Math.max(...under)
  const limit = { atMost: mostMs }
  const ratio = median(under) / median(idle)
  return [
    { name: `/healthz at worst: ${name}`, unit: 'ms', value: worst, limit, rounds: [], note },
    { name: 'its median against the idle server', unit: 'ratio', value: ratio, limit: null, rounds: [] },
  ]
}

async function during(server: TestServer, work: () => Promise<unknown>): Promise<number[]> {
  const watch = watchHealthApart(server.url)
  try {
    await work()
  } finally {
    await wait(100)
  }
  return watch.stop()
}

/** Repeats an attack for the time of one play. */
async function again(attack: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + playMs
  while (performance.now() < until) await attack()
}

async function askForPdf({ url }: TestServer, { id, family, headers }: HttpHolder): Promise<void> {
  const address = `${url}${family}/pdf?id=${id}&kind=application`
  await Promise.all(Array.from({ length: 16 }, () => drain(fetch(address, { headers }))))
}

function patch({ url }: TestServer, { id, family, epoch, headers }: HttpHolder, push: object): Promise<Response> {
  const sent = { ...headers, 'content-type': 'application/json', 'accept-encoding': 'br' }
  const body = JSON.stringify({ id, epoch, schemaVersion: 1, ...push })
  return fetch(url + family, { method: 'PATCH', headers: sent, body })
}

async function atOnce(count: number, ask: (n: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, n) => ask(n)))
}

/** Reads the answer to a request that prepares an attack: without what it does there would be no attack. */
async function mustPass(asked: Promise<Response>): Promise<void> {
  const answer = await asked
  const text = await answer.text()
  if (!answer.ok) throw new Error(`A request before the attack was answered ${answer.status}: ${text.slice(0, 200)}`)
}

function beginBody(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const headers = { host: 'x', ...clientHeaders(), 'content-type': 'application/json', 'content-length': '60000' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n{`)
  return socket
}

/** Reads the answer without checking it: refusals are expected. */
async function drain(asked: Promise<Response>): Promise<void> {
  await (await asked).arrayBuffer()
}
