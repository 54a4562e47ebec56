import { randomInt, randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { signInOverHttp } from '../browser/desk.ts'
import type { TestServer } from '../server/serve.ts'
import { overHttp } from './submitted-application.ts'
import { addVisitor, type Headers } from './visits/appointments.ts'

/** All hours of every day, so that stories work at any time. */
const always = {
  weeklyHours: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: 0, to: 24 * 60 })),
  breaks: [],
  slotMinutes: 15,
}

export type Office = { officialId: string; owner: Headers; send: ReturnType<typeof overHttp>['send'] }

/** A new official who receives visitors at any time. */
export async function openOffice(server: TestServer, nameEn: string): Promise<Office> {
  const { send } = overHttp(server.url)
  const owner = await signInOverHttp(server, 'owner')
  const body = { nameEn, nameBn: 'শারমিন আক্তার', gender: 'Female' }
  const made = await send({ method: 'POST', url: '/api/officials', headers: owner, body })
  expect(made.status, String(made.bytes)).toBe(201)
  const officialId: string = made.body.id
  await receiveAlways({ officialId, owner, send })
  return { officialId, owner, send }
}

/** The demo's official with the account `official`, who receives visitors at any time from now on. */
export async function officeOfAccount(server: TestServer): Promise<Office> {
  const { send } = overHttp(server.url)
  const owner = await signInOverHttp(server, 'owner')
  const read = await send({ method: 'GET', url: '/api/officials?size=100', headers: owner })
  const officials: { id: string; nameEn: string; userId: string | null }[] = read.body.list
  // The name is compared too, because the secretary also has an account.
  const own = officials.find(({ nameEn, userId }) => nameEn === 'Sharmin Akter' && userId !== null)
  const officialId = own?.id ?? ''
  await receiveAlways({ officialId, owner, send })
  return { officialId, owner, send }
}

async function receiveAlways({ officialId, owner, send }: Office): Promise<void> {
  const url = `/api/officials/hours?id=${officialId}`
  const hours = await send({ method: 'GET', url, headers: owner })
  const body = { ...always, version: hours.body.version }
  const changed = await send({ method: 'PUT', url, headers: owner, body })
  expect(changed.status, String(changed.bytes)).toBe(200)
}

type Wish = { name: string; type?: 'in-person' | 'online' }

/** Sends a request of a new visitor to the official; returns its id. */
export async function askFor({ officialId, send }: Office, { name, type = 'in-person' }: Wish): Promise<string> {
  const mobile = `017${randomInt(10_000_000, 99_999_999)}`
  const visitor = await addVisitor(
    { send },
    { firstName: name, lastName: 'Khan', mobile, email: `${mobile}@example.org` },
  )
  const made = await send({
    method: 'POST',
    url: '/api/appointments',
    headers: visitor.headers,
    body: { id: randomUUID(), officialId, visitorId: visitor.id, type, topic: `Plan of ${name}`, personCount: 1 },
  })
  expect(made.status, String(made.bytes)).toBe(201)
  return made.body.id
}

type Time = { date: string; hour: number; minute: number; durationMin: number }

/** Assigns a time to the request; an online request needs a link. */
export async function assignTime(office: Office, id: string, time: Time, meetingLinkId?: string): Promise<void> {
  const { status, bytes } = await office.send({
    method: 'PATCH',
    url: '/api/appointments/approve',
    headers: office.owner,
    body: { id, version: 0, ...time, ...(meetingLinkId === undefined ? {} : { meetingLinkId }) },
  })
  expect(status, String(bytes)).toBe(200)
}
