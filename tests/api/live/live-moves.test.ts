import { afterEach, expect, test } from 'vitest'
import { moveGraceMs, offlineGraceMs, ringMs } from '../../../src/domain/live/live-states.ts'
import {
  connect,
  guestWords,
  joinQueue,
  type LiveClient,
  type LiveGuest,
  newGuestToken,
} from '../../support/people/live-client.ts'
import { placeCodesTo } from '../../support/people/place-codes.ts'
import { describeLines } from '../../support/server/audit-texts.ts'
import { type LiveServer, type LiveServers, openLiveServers } from '../../support/server/live-servers.ts'
import { clientHeaders } from '../../support/server/open-server.ts'

/* A place moves to another phone of the same mobile number only with a code, on two servers. */

let live: LiveServers
let other: LiveServer
let host: LiveClient
const link = 'https://meet.example.org/secret-room'

async function start(options: Parameters<typeof openLiveServers>[1] = {}): Promise<void> {
  // The clock jumps by a minute, in which these phones would be heard several times.
  live = await openLiveServers(2, { times: { silentMs: Infinity }, ...options })
  other = live.servers[1] ?? live.first
  host = await connect(live.first.url, { authToken: (await live.signIn('OWNER')).authToken })
  await host.do({ type: 'session.start', url: link })
}
afterEach(() => live.closeAll())

const rowOf = (serial: number) => [...host.rows.values()].find((row) => row.serial === serial)
const spellings = (mobile: string) => [
  mobile,
  `+88${mobile}`,
  `88${mobile}`,
  `${mobile.slice(0, 5)}-${mobile.slice(5)}`,
  mobile.replace(/\d/g, (digit) => String.fromCodePoint(0x09e6 + Number(digit))),
]

type Phone = LiveClient & { token: string }

/** Another phone that joins with a number. */
async function joinFrom(server: LiveServer, mobile: string): Promise<Phone> {
  const token = newGuestToken()
  const client = await connect(server.url, { guestToken: token })
  await client.do({ type: 'join', ...guestWords(), mobile })
  return Object.assign(client, { token })
}

/** Asks for a code on a phone, and reads it in the SMS. */
async function askCode(phone: LiveClient, mobile: string): Promise<string> {
  const before = await placeCodesTo(live.database, mobile)
  await phone.do({ type: 'askPlaceCode', locale: 'en' })
  const codes = await placeCodesTo(live.database, mobile)
  expect(codes).toHaveLength(before.length + 1)
  return codes.at(-1) ?? ''
}

/** How a guest comes into each state in which a place can be taken. */
const states: Record<string, (guest: LiveGuest) => Promise<void>> = {
  async WAIT() {},
  async CALLED(guest) {
    await host.do({ type: 'callNext' })
    await expect.poll(() => guest.you?.state).toBe('CALLED')
  },
  async IN_CALL(guest) {
    await states.CALLED?.(guest)
    await guest.do({ type: 'accept' })
  },
  async MISSED(guest) {
    await states.CALLED?.(guest)
    await guest.do({ type: 'decline' })
  },
}

test.each(Object.keys(states))('in state %s, strangers who know the number get nothing of the place', async (state) => {
  await start()
  const guest = await joinQueue(live.first.url)
  await expect.poll(() => rowOf(1)?.online).toBe(true)
  await states[state]?.(guest)
  const before = structuredClone(guest.you)
  const strangers: Phone[] = []
  for (const [index, spelling] of spellings(guest.mobile).entries())
    strangers.push(await joinFrom(index % 2 === 0 ? other : live.first, spelling))
  expect(strangers.map(({ serial }) => serial)).toEqual([2, 3, 4, 5, 6])
  for (const stranger of strangers) {
    const guesses = ['00000000', guest.token.slice(0, 20), '']
    for (const code of guesses)
      expect(await stranger.ask({ type: 'claimPlace', code })).toMatchObject({ type: 'error' })
    expect(await stranger.ask({ type: 'releasePlace' })).toMatchObject({ type: 'error', code: 'wrong_state' })
    for (const type of ['accept', 'decline'] as const)
      expect(await stranger.ask({ type })).toMatchObject({ type: 'error', code: 'wrong_state' })
  }
  // The first phone has no connection for longer than any rule waits, and comes back.
  await guest.leaveNetwork()
  live.advance(offlineGraceMs - 1_000)
  const back = await connect(other.url, { guestToken: guest.token })
  await expect.poll(() => rowOf(1)?.online).toBe(true)
  expect({ ...back.you, ring: null }).toEqual({ ...before, ring: null })
  expect(back.you?.state).toBe(state === 'MISSED' ? 'WAIT' : state)
  for (const stranger of strangers)
    for (const secret of [link, guest.name, guest.token]) expect(stranger.received).not.toContain(secret)
  // The host reads it on both rows.
  await expect.poll(() => rowOf(1)?.sameNumber).toEqual([2, 3, 4, 5, 6])
  expect(rowOf(3)?.sameNumber).toEqual([1, 2, 4, 5, 6])
  expect([rowOf(1)?.moved, rowOf(3)?.moved]).toEqual([false, false])
})

test('a number in the queue and one that is not get the same answers, byte by byte', async () => {
  await start()
  const guest = await joinQueue(live.first.url)
  const unknown = guestWords().mobile
  const talk = async (mobile: string) => {
    const phone = await joinFrom(other, mobile)
    await phone.do({ type: 'askPlaceCode' })
    expect(await phone.ask({ type: 'claimPlace', code: '12345678' })).toMatchObject({ code: 'code_wrong' })
    for (let tries = 0; tries < 5; tries += 1) await phone.ask({ type: 'claimPlace', code: '12345678' })
    await phone.leaveNetwork()
    const { serial, token, received } = phone
    const ahead = (serial ?? 0) - 1
    return received
      .replaceAll(token, 'TOKEN')
      .replaceAll(`"serial":${serial}`, '"serial":N')
      .replaceAll(`"ahead":${ahead}`, '"ahead":N')
      .replaceAll(/"at":"[^"]*"/g, '')
  }
  expect(await talk(guest.mobile)).toBe(await talk(unknown))
  expect(await placeCodesTo(live.database, guest.mobile)).toHaveLength(1)
  expect(await placeCodesTo(live.database, unknown)).toEqual([])
  // The count of those who wait rises by one in either case.
  const count = async () =>
    (await (await fetch(`${live.first.url}/api/live`, { headers: clientHeaders() })).json()).waiting
  await expect.poll(count).toBe(3)
})

test.each(Object.keys(states))('in state %s, the right code moves the place after a minute', async (state) => {
  await start()
  const guest = await joinQueue(live.first.url)
  await expect.poll(() => rowOf(1)?.online).toBe(true)
  const phone = await joinFrom(other, `+88${guest.mobile}`)
  const code = await askCode(phone, guest.mobile)
  // A call rings for less than a minute, so the guest is called shortly before the move.
  if (state !== 'CALLED') await states[state]?.(guest)
  await phone.do({ type: 'claimPlace', code: `${code.slice(0, 4)} ${code.slice(4)}` })
  expect(phone.you).toMatchObject({ serial: 2, move: 'toHere' })
  await expect.poll(() => guest.you?.move).toBe('fromHere')
  live.advance(moveGraceMs - 5_000)
  if (state === 'CALLED') await states[state]?.(guest)
  await expect.poll(() => [guest.you?.move, guest.serial, phone.serial]).toEqual(['fromHere', 1, 2])
  expect(phone.received).not.toContain(link)
  live.advance(5_000)
  await expect.poll(() => [guest.you, phone.serial]).toEqual([null, 1])
  expect(phone.you).toMatchObject({ move: null, state: state === 'MISSED' ? 'WAIT' : state })
  expect(phone.you?.url).toBe(state === 'IN_CALL' ? link : null)
  expect(phone.you?.ring?.url).toBe(state === 'CALLED' ? link : undefined)
  await expect.poll(() => [...host.rows.values()].map(({ serial, moved }) => [serial, moved])).toEqual([[1, true]])
  await expect.poll(() => rowOf(1)?.online).toBe(true)
  expect(rowOf(1)?.fullName).toBe(guest.name)
  // The first phone has no place, and opens nothing of the one that it had.
  for (const type of ['leave', 'accept', 'decline', 'releasePlace'] as const)
    expect(await guest.ask({ type })).toMatchObject({ code: 'not_found' })
  const kept = state === 'MISSED' ? 'WAIT' : state
  const lines = (await describeLines(live.database.db, {})).filter((line) => line.startsWith('move-place'))
  expect(lines).toEqual([`move-place live-session # | ${kept} > ${kept} | {serial:1,guestId:#}`])
  if (state === 'CALLED') await phone.do({ type: 'accept' })
})

test('the first phone that comes back within the minute is told, keeps its place so long, and may agree', async () => {
  await start()
  const guest = await joinQueue(live.first.url)
  await guest.leaveNetwork()
  live.advance(10 * moveGraceMs)
  const phone = await joinFrom(other, guest.mobile)
  await phone.do({ type: 'claimPlace', code: await askCode(phone, guest.mobile) })
  live.advance(moveGraceMs - 10_000)
  const back = await connect(live.first.url, { guestToken: guest.token })
  expect(back.you).toMatchObject({ serial: 1, state: 'WAIT', move: 'fromHere' })
  await back.do({ type: 'releasePlace' })
  expect(back.you).toBeNull()
  await expect.poll(() => phone.serial).toBe(1)
})

test('a first phone that leaves gives the claimed place to the other phone', async () => {
  await start()
  const guest = await joinQueue(live.first.url)
  const phone = await joinFrom(other, guest.mobile)
  await phone.do({ type: 'claimPlace', code: await askCode(phone, guest.mobile) })
  await guest.do({ type: 'leave' })
  await expect.poll(() => phone.you).toMatchObject({ serial: 1, state: 'WAIT' })
})

test('a code is for one phone and one claim; a lost answer to it can be repeated', async () => {
  await start()
  const guest = await joinQueue(live.first.url)
  const [phone, thief] = [await joinFrom(other, guest.mobile), await joinFrom(live.first, guest.mobile)]
  const code = await askCode(phone, guest.mobile)
  expect(await thief.ask({ type: 'claimPlace', code })).toMatchObject({ code: 'code_expired' })
  await askCode(thief, guest.mobile)
  expect(await thief.ask({ type: 'claimPlace', code })).toMatchObject({ code: 'code_wrong' })
  await phone.do({ type: 'claimPlace', code })
  await phone.do({ type: 'claimPlace', code })
  live.advance(moveGraceMs)
  await expect.poll(() => phone.serial).toBe(1)
  await phone.do({ type: 'claimPlace', code })
  expect(await phone.ask({ type: 'claimPlace', code: '00000000' })).toMatchObject({ code: 'code_expired' })
})

test('of two phones with a code each, the first claim gets the place, and the second one a place of its own', async () => {
  await start()
  const guest = await joinQueue(live.first.url)
  const phones = [await joinFrom(other, guest.mobile), await joinFrom(live.first, guest.mobile)]
  const codes: string[] = []
  for (const phone of phones) codes.push(await askCode(phone, guest.mobile))
  const answers = await Promise.all(phones.map((phone, n) => phone.ask({ type: 'claimPlace', code: codes[n] ?? '' })))
  expect(answers.map((answer) => (answer.type === 'error' ? answer.code : 'done')).toSorted()).toEqual([
    ...['done', 'wrong_state'],
  ])
  live.advance(moveGraceMs)
  await expect.poll(() => guest.you).toBeNull()
  await expect.poll(() => phones.map(({ serial }) => serial).includes(1)).toBe(true)
  const [late] = phones.filter(({ serial }) => serial !== 1)
  expect(late?.you).toMatchObject({ state: 'WAIT', move: null })
  // The refused code is still valid: the person has the SMS, and may take the place to that phone after all.
  await late?.do({ type: 'claimPlace', code: codes[late === phones[0] ? 0 : 1] ?? '' })
  live.advance(moveGraceMs)
  await expect.poll(() => late?.serial).toBe(1)
})

test('a claim ends with the place, and when its guest leaves or is called', async () => {
  await start()
  const guest = await joinQueue(live.first.url)
  const phone = await joinFrom(other, guest.mobile)
  await phone.do({ type: 'claimPlace', code: await askCode(phone, guest.mobile) })
  await phone.do({ type: 'leave' })
  await expect.poll(() => guest.you?.move).toBeNull()
  live.advance(moveGraceMs)
  const next = await joinFrom(other, guest.mobile)
  await next.do({ type: 'claimPlace', code: await askCode(next, guest.mobile) })
  await expect.poll(() => guest.you?.move).toBe('fromHere')
  await expect.poll(() => rowOf(3)?.online).toBe(true)
  await host.do({ type: 'call', guestId: rowOf(3)?.id ?? '' })
  await next.do({ type: 'accept' })
  live.advance(moveGraceMs)
  await expect.poll(() => [guest.you?.move, guest.serial, next.you?.state]).toEqual([null, 1, 'IN_CALL'])
  expect(await next.ask({ type: 'askPlaceCode' })).toMatchObject({ code: 'wrong_state' })
  await guest.do({ type: 'leave' })
  expect(guest.you?.state).toBe('LEFT')
})

test('codes are limited for each number and address, and wrong ones count as guesses', async () => {
  await start({ settings: { RATE_LIMITS: 'on' } })
  const guest = await joinQueue(live.first.url)
  const phones = [await joinFrom(other, guest.mobile), await joinFrom(live.first, guest.mobile)]
  const guess = async (phone: Phone) => {
    // A new connection, because one connection may send only a few messages.
    const client = await connect(other.url, { guestToken: phone.token })
    const answer = await client.ask({ type: 'claimPlace', code: '12345678' })
    return answer.type === 'error' ? answer.code : answer.type
  }
  const outcomes: string[] = []
  for (const phone of phones) {
    const asking = await connect(other.url, { guestToken: phone.token })
    await asking.do({ type: 'askPlaceCode' })
    for (let tries = 0; tries < 6; tries += 1) outcomes.push(await guess(phone))
  }
  expect(outcomes).toEqual([
    ...[...Array(5).fill('code_wrong'), 'code_expired'],
    ...[...Array(4).fill('code_wrong'), 'rate_limited', 'rate_limited'],
  ])
  const asking = await connect(other.url, { guestToken: phones[0]?.token ?? '' })
  expect(await asking.ask({ type: 'askPlaceCode' })).toMatchObject({ code: 'rate_limited' })
  expect(await placeCodesTo(live.database, guest.mobile)).toHaveLength(2)
  const back = await connect(live.first.url, { guestToken: guest.token })
  expect(back.you).toMatchObject({ serial: 1, state: 'WAIT', move: null })
})

test('a call that rings does not move before the minute, and a late call is missed by the first phone only', async () => {
  await start()
  const guest = await joinQueue(live.first.url)
  await expect.poll(() => rowOf(1)?.online).toBe(true)
  const phone = await joinFrom(other, guest.mobile)
  const code = await askCode(phone, guest.mobile)
  await states.CALLED?.(guest)
  await phone.do({ type: 'claimPlace', code })
  live.advance(ringMs)
  await expect.poll(() => guest.you).toMatchObject({ state: 'WAIT', misses: 1, move: 'fromHere' })
  expect(phone.ofType('ring')).toEqual([])
})
