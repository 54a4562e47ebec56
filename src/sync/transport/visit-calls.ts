import { headerNames } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { AboutVisitor, VisitRequest } from '#domain/appointments/visit-form.ts'
import type { Locale } from '#domain/text.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { photoForm } from './photo-form.ts'
import { identity, type Sent, type TransportOptions } from './requests.ts'

/** The token is the key of the record; null once the visitor has an account, whose session then sends. */
export type VisitorKey = { id: string; token: string | null }

/** The calls that send a visitor's request. The ids are made on the phone, so each call can be repeated. */
export type VisitCalls = {
  /** Whether there is a session that could send instead of a token. */
  isSignedIn(): boolean
  /** The visitor record of the signed-in account. */
  findOwn(): Promise<Sent<{ visitor: { id: string } | null }>>
  createVisitor(who: { id: string; token: string }, body: AboutVisitor & { locale: Locale }): Promise<Sent<unknown>>
  uploadPhoto(who: VisitorKey, photo: { fileId: string; blob: Blob }): Promise<Sent<unknown>>
  namePhoto(who: VisitorKey, fileId: string): Promise<Sent<unknown>>
  createAppointment(who: VisitorKey, body: VisitRequest & { id: string }): Promise<Sent<unknown>>
}

const jsonMs = 30_000
/** A photo has at most 0.7 MB, which takes this long at a poor 64 kbit/s. */
const photoMs = 150_000

export function createVisitCalls(options: TransportOptions): VisitCalls {
  function headersOf({ token }: VisitorKey): Record<string, string> {
    if (token === null) return identity(options)
    // A request that was begun without an account must not be bound to the account that is signed in when it is sent.
    return { ...identity({ ...options, authToken: () => null }), [headerNames.visitorToken]: token }
  }
  function send(method: string, path: string, call: { who: VisitorKey; json: object; id: string }) {
    const headers = { ...headersOf(call.who), 'content-type': 'application/json' }
    const request = { method, headers, body: JSON.stringify(call.json) }
    return fetchAnswer(options, { path, request, ms: jsonMs }, names(call.id))
  }
  return {
    isSignedIn: () => options.authToken() !== null,
    findOwn: () => {
      const request: RequestInit = { method: 'GET', headers: identity(options), cache: 'no-store' }
      return fetchAnswer(options, { path: `${paths.visitors}?own=true`, request, ms: jsonMs }, isOwn)
    },
    createVisitor: (who, about) => {
      const json = { id: who.id, visitorToken: who.token, ...about }
      return send('POST', paths.visitors, { who, json, id: who.id })
    },
    uploadPhoto: (who, { fileId, blob }) => {
      const body = photoForm({ type: 'visitor', fileId, photo: blob })
      const request = { method: 'POST', headers: headersOf(who), body }
      return fetchAnswer(options, { path: paths.files, request, ms: photoMs }, names(fileId))
    },
    namePhoto: (who, fileId) =>
      send('PATCH', paths.visitors, { who, json: { id: who.id, imageFileId: fileId }, id: who.id }),
    createAppointment: (who, body) =>
      send('POST', paths.appointments, { who, json: { ...body, visitorId: who.id }, id: body.id }),
  }
}

/** An answer counts only when it has the id that was sent: a captive portal answers 200 too. */
function names(id: string) {
  return (value: unknown): value is unknown =>
    typeof value === 'object' && value !== null && (value as { id?: unknown }).id === id
}

function isOwn(value: unknown): value is { visitor: { id: string } | null } {
  return typeof value === 'object' && value !== null && 'visitor' in value
}
