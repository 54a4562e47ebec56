import { afterEach, beforeEach, expect, test } from 'vitest'
import { liveVersion, type ServerMessage } from '../../../src/contract/live/live-messages.ts'
import { moveGraceMs } from '../../../src/domain/live/live-states.ts'
import {
  connect,
  guestWords,
  joinQueue,
  type LiveClient,
  type LiveGuest,
  newGuestToken,
} from '../../support/people/live-client.ts'
import { placeCodesTo } from '../../support/people/place-codes.ts'
import { type LiveServers, openLiveServers } from '../../support/server/live-servers.ts'
import { clientHeaders } from '../../support/server/open-server.ts'

/* Further ways in which a stranger who knows the mobile number could take or disturb a place. */

let live: LiveServers
let host: LiveClient
let guest: LiveGuest
let authToken = ''
const url = () => live.first.url
const link = 'https://meet.example.org/secret-room'

beforeEach(async () => {
  live = await openLiveServers(1, { times: { silentMs: Infinity } })
  authToken = (await live.signIn('OWNER')).authToken
  host = await connect(url(), { authToken })
  await host.do({ type: 'session.start', url: link })
  guest = await joinQueue(url())
  await expect.poll(() => host.counts?.online).toBe(1)
})
afterEach(() => live.closeAll())

const headers = () => clientHeaders({ 'content-type': 'application/json' })

async function post(guestToken: string, message: object): Promise<ServerMessage[]> {
  const body = JSON.stringify({ hello: { type: 'hello', v: liveVersion, guestToken }, message })
  const answer = await fetch(`${url()}/api/live/messages`, { method: 'POST', headers: headers(), body })
  expect(answer.status).toBe(200)
  return (await answer.json()).messages
}

async function inRing(called: LiveClient): Promise<void> {
  await host.do({ type: 'callNext' })
  await expect.poll(() => called.you?.state).toBe('CALLED')
}

async function inCall(): Promise<void> {
  await inRing(guest)
  await guest.do({ type: 'accept' })
}

async function joinFrom(mobile: string): Promise<LiveClient & { token: string }> {
  const token = newGuestToken()
  const client = await connect(url(), { guestToken: token })
  await client.do({ type: 'join', ...guestWords(), mobile })
  return Object.assign(client, { token })
}

async function codeFor(phone: LiveClient, mobile = guest.mobile): Promise<string> {
  await phone.do({ type: 'askPlaceCode' })
  return (await placeCodesTo(live.database, mobile)).at(-1) ?? ''
}

test('a stranger without a socket, whose stream and posts are polled, gets no link and no place', async () => {
  await inCall()
  await guest.leaveNetwork()
  const token = newGuestToken()
  const abort = new AbortController()
  const hello = JSON.stringify({ type: 'hello', v: liveVersion, guestToken: token })
  const stream = await fetch(`${url()}/api/live/stream`, {
    ...{ method: 'POST', headers: headers(), body: hello, signal: abort.signal },
  })
  const parts: string[] = []
  void stream.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({ write: (part) => void parts.push(part) }))
    .catch(() => undefined)
  const words = { ...guestWords(), mobile: guest.mobile }
  for (let round = 0; round < 10; round += 1) {
    expect(await post(token, { type: 'join', id: round, ...words })).toEqual([{ type: 'done', id: round }])
    live.advance(moveGraceMs)
  }
  await expect.poll(() => parts.join('')).toContain('"serial":2')
  expect(parts.join('')).not.toContain(link)
  abort.abort()
  const back = await connect(url(), { guestToken: guest.token })
  expect(back.you).toMatchObject({ serial: 1, state: 'IN_CALL', url: link })
})

test('a second hello on a connection changes neither its guest nor its rights', async () => {
  const stranger = await joinFrom(guest.mobile)
  stranger.raw(JSON.stringify({ type: 'hello', v: liveVersion, guestToken: guest.token, authToken }))
  await expect.poll(() => stranger.ofType('error')).toMatchObject([{ code: 'wrong_state' }])
  expect(await stranger.ask({ type: 'session.end' })).toMatchObject({ code: 'forbidden' })
  expect(stranger.serial).toBe(2)
  expect(guest.closed).toBeNull()
})

test('tokens, codes and claims of an earlier session have no effect in the next', async () => {
  const phone = await joinFrom(guest.mobile)
  const code = await codeFor(phone)
  const claimed = await joinFrom(guest.mobile)
  await claimed.do({ type: 'claimPlace', code: await codeFor(claimed) })
  await host.do({ type: 'session.end' })
  expect(await phone.ask({ type: 'claimPlace', code })).toMatchObject({ code: 'not_found' })
  await host.do({ type: 'session.start', url: link })
  for (const type of ['leave', 'accept', 'decline', 'releasePlace', 'askPlaceCode'] as const)
    expect(await phone.ask({ type })).toMatchObject({ code: 'not_found' })
  await guest.do({ type: 'join', ...guestWords(), mobile: guest.mobile })
  await phone.do({ type: 'join', ...guestWords(), mobile: guest.mobile })
  expect(await phone.ask({ type: 'claimPlace', code })).toMatchObject({ code: 'code_expired' })
  live.advance(2 * moveGraceMs)
  await host.do({ type: 'callNext' })
  await expect.poll(() => guest.you).toMatchObject({ serial: 1, state: 'CALLED', move: null })
})

test('a stranger who joins first with a number loses that place to its owner, and cannot spoil it by leaving', async () => {
  const { mobile } = guestWords()
  const stranger = await joinFrom(mobile)
  const owner = await joinFrom(mobile)
  await owner.do({ type: 'claimPlace', code: await codeFor(owner, mobile) })
  await stranger.do({ type: 'leave' })
  await expect.poll(() => owner.you).toMatchObject({ serial: 2, state: 'WAIT', move: null })
  expect(stranger.you).toBeNull()
})

test('a code for a place proves nothing to the applications, and a phone in front is sent none', async () => {
  const phone = await joinFrom(guest.mobile)
  const code = await codeFor(phone)
  const { db } = live.database
  const { id } = await db.selectFrom('number_proofs').select('id').executeTakeFirstOrThrow()
  const body = JSON.stringify({ proofId: id, mobile: guest.mobile, key: newGuestToken(), code })
  const answer = await fetch(`${url()}/api/numbers/prove`, { method: 'POST', headers: headers(), body })
  expect([answer.status, (await answer.json()).code]).toEqual([422, 'code_expired'])
  await guest.do({ type: 'askPlaceCode' })
  expect(await placeCodesTo(live.database, guest.mobile)).toEqual([code])
  expect(await guest.ask({ type: 'claimPlace', code })).toMatchObject({ code: 'code_wrong' })
  await phone.do({ type: 'claimPlace', code })
})

test('two phones that claim at the same moment, and a phone that agrees twice, end with one place each', async () => {
  const phones = [await joinFrom(guest.mobile), await joinFrom(guest.mobile)]
  const codes: string[] = []
  for (const phone of phones) codes.push(await codeFor(phone))
  await Promise.all(phones.map((phone, n) => phone.ask({ type: 'claimPlace', code: codes[n] ?? '' })))
  const agreed = await Promise.all([1, 2].map(() => post(guest.token, { type: 'releasePlace', id: 1 })))
  expect(agreed.flat().map((answer) => answer.type)).toEqual(expect.arrayContaining(['done', 'error']))
  live.advance(2 * moveGraceMs)
  const places = await live.database.db
    .selectFrom('live_guests')
    .select('serial')
    .where('state', '=', 'WAIT')
    .orderBy('serial')
    .execute()
  expect(places).toHaveLength(2)
  expect(places[0]).toEqual({ serial: 1 })
  const waiting = () => [guest, ...phones].filter(({ you }) => you?.state === 'WAIT').map(({ serial }) => serial)
  await expect.poll(() => waiting().toSorted()).toEqual(places.map(({ serial }) => serial))
})

test('hosts read no token and no code: neither in the queue, the list nor the record', async () => {
  const phone = await joinFrom(guest.mobile)
  const code = await codeFor(phone)
  await phone.do({ type: 'claimPlace', code })
  live.advance(moveGraceMs)
  await expect.poll(() => phone.serial).toBe(1)
  const id = host.session?.id ?? ''
  const sent = { ...headers(), 'auth-token': authToken }
  const read = async (path: string) => (await fetch(`${url()}${path}`, { headers: sent })).text()
  const texts = [host.received, await read('/api/live/guests'), await read(`/api/live/sessions/${id}/guests`)]
  texts.push(await read(`/api/live/sessions/${id}/export`), live.logged())
  for (const text of texts) for (const secret of [code, phone.token, guest.token]) expect(text).not.toContain(secret)
  expect(JSON.parse(texts[1] ?? '').list).toMatchObject([{ serial: 1, moved: true, sameNumber: [] }])
})

test('a number with very many places names only some of them to the host', async () => {
  const tokens = Array.from({ length: 60 }, () => newGuestToken())
  for (const token of tokens) await post(token, { type: 'join', ...guestWords(), mobile: guest.mobile })
  await expect.poll(() => host.rows.size).toBe(61)
  const named = () => [...host.rows.values()].map(({ sameNumber }) => sameNumber?.length)
  await expect.poll(() => new Set(named())).toEqual(new Set([10]))
})

const rowOf = (serial: number) => [...host.rows.values()].find((row) => row.serial === serial)

test('a first phone that declines, until its place would go to the end, loses it to the phone that claimed it', async () => {
  const phone = await joinFrom(guest.mobile)
  await phone.do({ type: 'claimPlace', code: await codeFor(phone) })
  for (const round of [1, 2]) {
    await inRing(guest)
    await guest.do({ type: 'decline' })
    await expect.poll(() => host.rows.get(rowOf(1)?.id ?? '')?.state).toBe('WAIT')
    if (round === 1) expect(phone.you).toMatchObject({ serial: 2, move: 'toHere' })
  }
  await expect.poll(() => phone.you).toMatchObject({ serial: 1, state: 'WAIT', move: null })
  expect(guest.you).toBeNull()
  // The host reads that both calls failed.
  await expect.poll(() => host.ofType('callFailed').map(({ code }) => code)).toEqual(['declined', 'declined'])
})

test('a claim of a place that has come to be behind the own one moves nothing', async () => {
  const phone = await joinFrom(guest.mobile)
  const behind = await joinFrom(guest.mobile)
  await expect.poll(() => rowOf(3)?.online).toBe(true)
  const code = await codeFor(phone)
  await guest.do({ type: 'leave' })
  await host.do({ type: 'call', guestId: rowOf(3)?.id ?? '' })
  await phone.do({ type: 'claimPlace', code })
  await expect.poll(() => behind.you).toMatchObject({ state: 'CALLED', move: 'fromHere' })
  await behind.do({ type: 'decline' })
  expect(behind.you).toMatchObject({ serial: 3, move: null })
  live.advance(moveGraceMs)
  await expect.poll(() => host.rows.size).toBe(2)
  await phone.do({ type: 'askPlaceCode' })
  expect([phone.you, behind.you]).toMatchObject([
    { serial: 2, state: 'WAIT', move: null },
    { serial: 3, state: 'WAIT' },
  ])
})

test('a claim is kept when every process ends before the minute is over', async () => {
  const phone = await joinFrom(guest.mobile)
  await phone.do({ type: 'claimPlace', code: await codeFor(phone) })
  for (const server of [...live.servers]) await live.close(server)
  live.advance(moveGraceMs)
  const { url: address } = await live.open()
  const [one, two] = [
    await connect(address, { guestToken: guest.token }),
    await connect(address, { guestToken: phone.token }),
  ]
  await expect.poll(() => [one.you, two.serial]).toEqual([null, 1])
})
