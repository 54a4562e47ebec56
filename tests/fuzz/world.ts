import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type Endpoint, headerNames, octetsType } from '../../src/contract/endpoint.ts'
import { uploadHeaders } from '../../src/contract/paths.ts'
import { applicationTypes } from '../../src/domain/enlistment/registry.ts'
import { type Role, roles } from '../../src/domain/people/roles.ts'
import { makeToken } from '../../src/domain/reference/identifiers.ts'
import { samplePng } from '../support/files/sample-files.ts'
import { form } from '../support/people/applicant.ts'
import { type GoodRequest, makeGoodRequests } from '../support/people/good-calls/good-requests.ts'
import { clientHeaders, deviceId } from '../support/server/open-server.ts'
import { createTestApp } from '../support/server/test-app.ts'
import { findEndpoint } from './find-fault.ts'
import type { KnownValues } from './from-schema.ts'

export type BaseRequest = GoodRequest & { bytes?: Buffer }

/** The real server on a port, with applications in each state and a person of each role. */
export type World = {
  port: number
  endpoints: readonly Endpoint[]
  /** Requests that would be carried out, by `METHOD /path/{of}/the/contract`. */
  bases: ReadonlyMap<string, readonly BaseRequest[]>
  known: KnownValues
  /**
   * The headers of a caller: a live session of the role, the credentials of an application, an ended session, or none.
   */
  callerOf: (who: CallerName) => Promise<Record<string, string>>
  /** The lines that the server logged as errors. */
  errors: () => string[]
  close: () => Promise<void>
}

export const callerNames = ['stranger', 'holder', 'otherHolder', 'ended', 'junk', ...roles] as const
export type CallerName = (typeof callerNames)[number]

export function callOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

export async function createWorld(): Promise<World> {
  const server = await createTestApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { endpoints } = server.app.binding
  const people = new Map<Role, string>()
  for (const role of roles) people.set(role, (await server.signIn(role)).id)
  const good = [...(await makeGoodRequests(server)), ...(await makeGoodRequests(server, 'DEVELOPER_COMPANY'))]
  const holders = good.filter(
    ({ path, headers = {} }) => path.endsWith('/payment') && headerNames.applicationToken in headers,
  )
  const bases = new Map<string, BaseRequest[]>()
  for (const base of [...good, ...uploadsOf(holders)]) {
    const endpoint = findEndpoint(endpoints, base.method, base.path)
    if (endpoint === null) throw new Error(`No call is reached by ${base.method} ${base.path}`)
    bases.set(callOf(endpoint), [...(bases.get(callOf(endpoint)) ?? []), base])
  }
  const { context } = server
  const sessionOf = (role: Role) => context.sessions.create(context.db, people.get(role) ?? '', { deviceId, label: '' })

  const callerOf = async (who: CallerName): Promise<Record<string, string>> => {
    if (who === 'stranger') return clientHeaders()
    if (who === 'holder') return clientHeaders(holders[0]?.headers)
    if (who === 'otherHolder') return clientHeaders(holders[1]?.headers)
    if (who === 'junk') return clientHeaders({ [headerNames.authToken]: randomBytes(32).toString('base64url') })
    const token = await sessionOf(who === 'ended' ? 'USER' : who)
    if (who === 'ended') await context.sessions.end(token)
    return clientHeaders({ [headerNames.authToken]: token })
  }
  const errors = () =>
    server
      .logged()
      .filter(({ level }) => level === 'error')
      .map((line) => JSON.stringify(line))
  const { port } = server.app.server.address() as AddressInfo
  return { port, endpoints, bases, known: knownOf(good), callerOf, errors, close: server.close }
}

/** Uploads as a form and in parts, for the first holder. */
function uploadsOf(holders: readonly GoodRequest[]): BaseRequest[] {
  const [{ headers: holder = {}, body = {} } = {}] = holders
  const { buffer, ...file } = samplePng('fuzz', 20, 20)
  const sha256 = createHash('sha256').update(buffer).digest('hex')
  const fields = { type: 'photo', applicationId: String(body.id), fileId: randomUUID(), sha256 }
  const sent = form(fields, { ...file, buffer })
  const metadata = Object.entries({ ...fields, fileId: randomUUID(), name: 'a.png', order: '1' })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const place = {
    [uploadHeaders.offset]: '0',
    [uploadHeaders.length]: String(buffer.length),
    [uploadHeaders.metadata]: metadata,
    'content-type': octetsType,
  }
  const camera = { type: 'photo', name: 'a.png', data: buffer.toString('base64'), applicationId: fields.applicationId }
  const resumable = `/api/files/resumable/${sha256}`
  return [
    { method: 'POST', path: '/api/files', headers: { ...holder, ...sent.headers }, bytes: sent.body },
    { method: 'POST', path: '/api/files', headers: holder, query: { order: 0 }, body: camera },
    { method: 'PATCH', path: resumable, headers: { ...holder, ...place }, bytes: buffer },
    { method: 'HEAD', path: resumable, headers: holder },
    { method: 'GET', path: `/api/files/${fields.fileId}`, headers: holder },
  ]
}

/** The values in the good requests by the name of their field: valid ids, numbers, tokens and texts. */
function knownOf(good: readonly GoodRequest[]): KnownValues {
  const known: Record<string, unknown[]> = {}
  for (const { body = {}, query = {} } of good) {
    for (const [name, value] of Object.entries({ ...body, ...query })) {
      if (name !== 'ops') known[name] = [...(known[name] ?? []), value]
    }
  }
  const ids = [...(known.id ?? []), ...(known.applicationId ?? [])]
  return {
    ...known,
    id: ids,
    applicationId: ids,
    token: [...(known.token ?? []), makeToken(randomBytes(16))],
    type: applicationTypes,
    password: ['secret-enough'],
    path: [
      'nameEn',
      'nameBn',
      'mobile',
      'transactionId',
      'paymentDate',
      'documents/photo/x',
      'experiences/x/from',
      '/',
    ],
    version: [0, 1, 2, 3, 4],
    rev: [0, 1, 2, 50],
    sinceRev: [0, 1, 50],
    schemaVersion: [1],
  }
}
