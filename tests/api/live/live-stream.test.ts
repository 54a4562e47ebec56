import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ServerMessage } from '../../../src/contract/live/live-messages.ts'
import { liveCloseCodes, liveVersion } from '../../../src/contract/live/live-messages.ts'
import { connect, guestWords, type LiveClient, newGuestToken } from '../../support/people/live-client.ts'
import { type LiveServer, type LiveServers, openLiveServers } from '../../support/server/live-servers.ts'
import { clientHeaders } from '../../support/server/open-server.ts'

/* A session where WebSockets are blocked: events come in the answer of a POST, and each message is a POST. */

let live: LiveServers
let other: LiveServer
let host: LiveClient
const streams: AbortController[] = []

beforeEach(async () => {
  live = await openLiveServers(2)
  other = live.servers[1] ?? live.first
  host = await connect(live.first.url, { authToken: (await live.signIn('OWNER')).authToken })
  await host.do({ type: 'session.start' })
})
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.abort()
  await live.closeAll()
})

const headers = () => clientHeaders({ 'content-type': 'application/json' })

type Stream = { text: () => string; messages: () => ServerMessage[]; ended: () => boolean; answer: Response }

async function openStream(url: string, guestToken: string): Promise<Stream> {
  const abort = new AbortController()
  streams.push(abort)
  const body = JSON.stringify({ type: 'hello', v: liveVersion, guestToken })
  const sent = { ...headers(), 'accept-encoding': 'gzip, br' }
  const answer = await fetch(`${url}/api/live/stream`, { method: 'POST', headers: sent, body, signal: abort.signal })
  let text = ''
  let ended = false
  void (async () => {
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const part = await reader?.read().catch(() => undefined)
      if (part === undefined || part.done) break
      text += part.value
    }
    ended = true
  })()
  const messages = () =>
    [...text.matchAll(/(?<!event: close\n)^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data))
  return { text: () => text, messages, ended: () => ended, answer }
}

async function post(url: string, guestToken: string, message: object): Promise<ServerMessage[]> {
  const body = JSON.stringify({ hello: { type: 'hello', v: liveVersion, guestToken }, message })
  const answer = await fetch(`${url}/api/live/messages`, { method: 'POST', headers: headers(), body })
  expect(answer.status).toBe(200)
  return (await answer.json()).messages
}

test('a guest waits, is called and accepts, over events and POSTs that reach different processes', async () => {
  const token = newGuestToken()
  const stream = await openStream(live.first.url, token)
  expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.answer.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(stream.answer.headers.get('x-accel-buffering')).toBe('no')
  expect(stream.answer.headers.get('content-encoding')).toBeNull()
  await expect.poll(() => stream.messages()[0]).toMatchObject({ type: 'snapshot', you: null })
  expect(stream.text().startsWith(':')).toBe(true)
  expect(await post(other.url, token, { type: 'join', id: 7, ...guestWords() })).toEqual([{ type: 'done', id: 7 }])
  await expect.poll(() => stream.messages().at(-1)).toMatchObject({ type: 'change', you: { serial: 1 } })
  await expect.poll(() => host.counts).toMatchObject({ waiting: 1, online: 1 })
  await host.do({ type: 'callNext' })
  await expect.poll(() => stream.messages().map(({ type }) => type)).toContain('ring')
  expect(await post(other.url, token, { type: 'accept' })).toEqual([])
  await expect.poll(() => [...host.rows.values()][0]?.state).toBe('IN_CALL')
  expect(await post(other.url, token, { type: 'decline', id: 8 })).toMatchObject([
    { type: 'error', code: 'wrong_state' },
  ])
  expect(await post(live.first.url, token, { type: 'callNext' })).toMatchObject([{ type: 'error', code: 'forbidden' }])
  expect(await post(live.first.url, token, { type: 'ping' })).toEqual([{ type: 'pong' }])
})

test('a stream stays open while its guest sends to any process, and ends when another replaces it', async () => {
  const token = newGuestToken()
  const stream = await openStream(live.first.url, token)
  await post(live.first.url, token, { type: 'join', ...guestWords() })
  await expect.poll(() => host.counts?.online).toBe(1)
  live.advance(50_000)
  await post(other.url, token, { type: 'ping' })
  await expect.poll(() => stream.text()).toContain('\n\n:\n\n')
  // The processes are notified in batches after the POST is answered. The message of the host keeps the host connected.
  await new Promise((resolve) => setTimeout(resolve, 400))
  await host.ask({ type: 'callNext' })
  live.advance(15_000)
  await expect.poll(() => stream.text().split(':\n\n').length).toBeGreaterThan(2)
  expect(stream.ended()).toBe(false)
  await connect(other.url, { guestToken: token })
  await expect.poll(() => stream.ended()).toBe(true)
  expect(stream.text()).toContain(`event: close\ndata: ${liveCloseCodes.replaced}\n\n`)
})

test('a stream whose guest sends nothing is closed', async () => {
  const stream = await openStream(live.first.url, newGuestToken())
  await expect.poll(() => stream.messages()).toHaveLength(1)
  live.advance(60_000)
  await expect.poll(() => stream.ended()).toBe(true)
})

test('a stream of another version is closed with its code', async () => {
  const body = JSON.stringify({ type: 'hello', v: 99 })
  const answer = await fetch(`${live.first.url}/api/live/stream`, { method: 'POST', headers: headers(), body })
  const text = await answer.text()
  expect(text).toContain('unsupported_client')
  expect(text).toContain(`event: close\ndata: ${liveCloseCodes.unsupported}`)
})
