import { applicationCalls } from '#contract/applications/applications.ts'
import type { Devices } from '#contract/applications/devices.ts'
import { revokeDevice } from '#contract/applications/devices.ts'
import { defaultApiKey, headerNames } from '#contract/endpoint.ts'
import { makeToken } from '#domain/reference/identifiers.ts'
import { importApplication } from '#sync/drafts/import-application.ts'
import { isApplication } from '#sync/transport/answer-shapes.ts'
import type { Delivery } from '../world/fault-server.ts'
import type { Phone } from '../world/phone.ts'
import { count, type World } from '../world/world-state.ts'
import type { Play } from './steps.ts'

export const open: Play<'open'> = async (world, { by, faults }, phone) => {
  if ((await phone.read(world.draftId)).draft !== null) return
  world.connection.set(faults)
  if (by === 'code') await openByCode(world, phone, world.codes.at(-1) ?? '')
  else await openByAccount(world, phone)
  world.connection.set([])
}

/** Types a code; true when it opened the application. */
async function openByCode(world: World, phone: Phone, token: string): Promise<boolean> {
  const { mobile } = world
  const opened = await phone.run(async ({ context, transport }) => {
    const sent = await transport.resume(token, mobile)
    if (sent.kind !== 'answered') return false
    await importApplication(context, sent.body, { token, mobile, signedIn: false })
    return true
  })
  return opened.ok && opened.value
}

/** Signs in and opens the draft from the list of the account, which brings no code. */
async function openByAccount(world: World, phone: Phone): Promise<void> {
  const { draftId, server } = world
  phone.session = await server.account()
  const url = `${applicationCalls.individual.get.path}?id=${draftId}`
  const opened = await phone.run(async (page) => {
    const request = new Request(`http://talika.test${url}`, { headers: headersOf(phone, null) })
    const response = await world.connection.send(page, request).catch(() => null)
    const body: unknown = response?.ok === true ? await response.json().catch(() => null) : null
    if (!isApplication(body)) return false
    await importApplication(page.context, body, { token: '', mobile: body.mobile, signedIn: true })
    return true
  })
  if (opened.ok && opened.value) count(world, 'accountDrafts')
}

type Holder = { token: string; mobile: string }

function headersOf({ deviceIds, session }: Phone, holder: Holder | null): Record<string, string> {
  return {
    [headerNames.apiKey]: defaultApiKey,
    [headerNames.deviceId]: deviceIds.at(-1) ?? '',
    ...(session === null ? {} : { [headerNames.authToken]: session.authToken }),
    ...(holder === null || holder.token === ''
      ? {}
      : { [headerNames.applicationToken]: holder.token, [headerNames.applicationMobile]: holder.mobile }),
  }
}

/** The credentials in the phone's own draft. */
async function holderOn({ draftId }: World, phone: Phone): Promise<Holder | null> {
  const { draft } = await phone.read(draftId)
  return draft === null || draft.mobile === null ? null : { token: draft.token, mobile: draft.mobile }
}

/**
 * A person revokes the access of another phone. The phone stores the new code before the call, so that it can repeat
 * it.
 */
export const revoke: Play<'revoke'> = async (world, { other, isAnswerLost }, phone) => {
  const taken = world.phones[other]
  if (taken === undefined || taken === phone) return
  if (phone.intent === null) {
    const key = await keyOf(world, taken)
    if (key === null) return
    phone.intent = { key, token: makeToken(world.random.bytes(16)) }
  }
  await carryOut(world, phone, { isAnswerLost })
}

/** Makes the stored call of the phone; a refusal ends it, a lost answer does not. */
export async function carryOut(world: World, phone: Phone, { isAnswerLost = false } = {}): Promise<void> {
  const { draftId, server, codes } = world
  const { intent } = phone
  const holder = await holderOn(world, phone)
  if (intent === null || holder === null) return
  const { key, token } = intent
  const { path, method } = revokeDevice
  const headers = { ...headersOf(phone, holder), 'content-type': 'application/json' }
  const body = Buffer.from(JSON.stringify({ id: draftId, key, token }))
  const answer = await server.deliver({ method, url: path, headers, body })
  if (answer.ok && !codes.includes(token)) {
    codes.push(token)
    count(world, 'revocations')
  }
  if (isAnswerLost) return
  phone.intent = null
  if (answer.ok) await phone.run(({ context }) => context.store.drafts.update(draftId, { token }))
}

/** The key of a phone in the application's list of phones. */
async function keyOf(world: World, phone: Phone): Promise<string | null> {
  const holder = await holderOn(world, phone)
  if (holder === null) return null
  const request: Delivery = {
    ...{ method: 'GET', url: `/api/apps/devices?id=${world.draftId}`, body: null },
    headers: headersOf(phone, holder),
  }
  const answer = await world.server.deliver(request)
  if (!answer.ok) return null
  const { list } = (await answer.json()) as Devices
  return list.find(({ isThis }) => isThis)?.key ?? null
}

/** The person types the codes that they know, the newest first, until one opens the application. */
export const enterCode: Play<'enterCode'> = async (world, _, phone) => {
  const { draft } = await phone.read(world.draftId)
  if (draft?.paused !== 'not_found') return
  for (const token of [...world.codes].reverse()) {
    if (!(await openByCode(world, phone, token))) continue
    count(world, 'codesEntered')
    return
  }
}

export const loseId: Play<'loseId'> = async (world, _, phone) => {
  if ((await phone.read(world.draftId)).draft === null) return
  phone.loseId()
  count(world, 'lostIds')
}
