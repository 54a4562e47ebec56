import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { headerNames } from '#contract/endpoint.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Context } from '../../../src/server/context.ts'
import { hashPassword } from '../../../src/server/modules/auth/passwords/passwords.ts'
import { addSignedInUser, clientHeaders } from './open-server.ts'

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
  url: string
  body?: unknown
  /** Added to the api-key and the device-id; an empty text removes a header. */
  headers?: Record<string, string>
  authToken?: string
  /** The key of an application: its code and mobile number. */
  holder?: { token: string; mobile: string }
}

/** Calls of a server without a socket, and people who make them. */
export type AppCalls = {
  context: Context
  call: (call: Call) => Promise<LightMyRequestResponse>
  /** Creates a user and a session for it. */
  signIn: (role: Role, more?: { mobile?: string; password?: string }) => Promise<{ id: string; authToken: string }>
}

export function createAppCalls(app: FastifyInstance, context: Context): AppCalls {
  let people = 0
  return {
    context,
    call: (one) => app.inject(toInjection(one)),
    async signIn(role, { mobile, password = 'secret-enough' } = {}) {
      people += 1
      const passwordHash = await hashPassword(password)
      if (passwordHash === null) throw new Error('Too many passwords at once.')
      const number = mobile ?? `018${String(people).padStart(8, '0')}`
      return addSignedInUser(context, { name: `${role} ${people}`, roles: [role], mobile: number, passwordHash })
    },
  }
}

function toInjection({ method = 'GET', url, body, headers = {}, authToken, holder }: Call) {
  const sent = clientHeaders({
    ...(authToken === undefined ? {} : { [headerNames.authToken]: authToken }),
    ...(holder === undefined
      ? {}
      : { [headerNames.applicationToken]: holder.token, [headerNames.applicationMobile]: holder.mobile }),
    ...headers,
  })
  if (body === undefined) return { method, url, headers: sent }
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body)
  const payload = isRaw ? body : JSON.stringify(body)
  return { method, url, headers: { 'content-type': 'application/json', ...sent }, payload }
}
