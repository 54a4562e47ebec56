import { afterEach, expect, test } from 'vitest'
import { liveVersion, type ServerMessage } from '../../../src/contract/live/live-messages.ts'
import { connect, guestWords, type LiveClient, newGuestToken } from '../../support/people/live-client.ts'
import { type LiveServers, openLiveServers } from '../../support/server/live-servers.ts'
import { clientHeaders } from '../../support/server/open-server.ts'

/* The limits of a token, an address and a number. */

let live: LiveServers
let host: LiveClient
let authToken = ''
/** The clock that refills the limits of a token; only the tests move it. */
let clock = 0
afterEach(() => live.closeAll())

async function start(): Promise<void> {
  const settings = { RATE_LIMITS: 'on', TRUST_PROXY: 'on' }
  live = await openLiveServers(1, { settings, live: { clock: () => clock } })
  authToken = (await live.signIn('OWNER')).authToken
  host = await connect(live.first.url, { authToken })
  await host.do({ type: 'session.start' })
}

type Sender = { guestToken?: string; authToken?: string; from?: string }

async function send(path: string, body: object, from = '203.0.113.1'): Promise<Response> {
  const headers = clientHeaders({ 'content-type': 'application/json', 'x-forwarded-for': from })
  return fetch(`${live.first.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function post({ from, ...tokens }: Sender, message: object): Promise<ServerMessage | undefined> {
  const answer = await send(
    '/api/live/messages',
    { hello: { type: 'hello', v: liveVersion, ...tokens }, message },
    from,
  )
  expect(answer.status).toBe(200)
  return (await answer.json()).messages[0]
}

/** Sends all messages at once. */
function postMany(count: number, senderOf: (n: number) => Sender, message: object): Promise<string[]> {
  const one = async (n: number) => {
    const answer = await post(senderOf(n), message)
    return answer?.type === 'error' ? answer.code : (answer?.type ?? '')
  }
  return Promise.all(Array.from({ length: count }, (_, n) => one(n)))
}

test('without a socket a token has the same limit as with one, whatever others at its address do', async () => {
  await start()
  const token = newGuestToken()
  const said = await postMany(25, () => ({ guestToken: token }), { type: 'ping' })
  expect(said.filter((answer) => answer === 'rate_limited')).toHaveLength(5)
  const refused = await send('/api/live/stream', { type: 'hello', v: liveVersion, guestToken: token })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await postMany(25, () => ({ guestToken: newGuestToken() }), { type: 'ping' })).not.toContain('rate_limited')
  clock += 500
  expect(await post({ guestToken: token }, { type: 'ping' })).toEqual({ type: 'pong' })
})

test('invalid account tokens use up the lookups of their address, and nothing of the host', async () => {
  await start()
  const from = '203.0.113.9'
  await postMany(1, () => ({ authToken, from }), { type: 'session.pause' })
  const said = await postMany(300, (n) => ({ authToken: `${n}`.padStart(43, 'x'), from }), { type: 'session.end' })
  expect(new Set(said)).toEqual(new Set(['forbidden', 'rate_limited']))
  expect(await postMany(1, () => ({ authToken, from }), { type: 'session.resume', id: 1 })).toEqual(['done'])
})

test('a number has a limit of joins for each network and hour, which strangers elsewhere do not use up', async () => {
  await start()
  const words = guestWords()
  const [stranger, own] = ['203.0.113.7', '198.51.100.7']
  const join = (from: string, mobile = words.mobile) =>
    post({ guestToken: newGuestToken(), from }, { type: 'join', id: 1, ...words, mobile })
  for (let count = 0; count < 6; count += 1) {
    const guestToken = newGuestToken()
    await post({ guestToken, from: stranger }, { type: 'join', ...words })
    await post({ guestToken, from: stranger }, { type: 'leave' })
  }
  expect(await join(stranger, `+88${words.mobile}`)).toMatchObject({ code: 'rate_limited' })
  expect(await join(own)).toEqual({ type: 'done', id: 1 })
})

test('a join that makes no new place does not count', async () => {
  await start()
  const [words, guestToken, from] = [guestWords(), newGuestToken(), '203.0.113.8']
  const join = (token: string) => post({ guestToken: token, from }, { type: 'join', id: 1, ...words })
  for (let count = 0; count < 8; count += 1) expect(await join(guestToken)).toEqual({ type: 'done', id: 1 })
  for (let count = 0; count < 5; count += 1) expect(await join(newGuestToken())).toEqual({ type: 'done', id: 1 })
  expect(await join(newGuestToken())).toMatchObject({ code: 'rate_limited' })
})
