import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/access.ts'
import { deviceIdPattern, headerNames, visitorTokenPattern } from '#contract/endpoint.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { normaliseMobile, parseToken } from '#domain/reference/identifiers.ts'
import { networkOf } from '../http/network-of-address.ts'
import type { ClaimedIdentity } from '../limits/caller-limits.ts'
import type { Sessions } from '../sessions.ts'
import type { Caller, Credentials } from './caller.ts'
import { hasRole } from './caller.ts'

/** The identity that the request claims; nothing was looked up yet. */
export function readClaimedIdentity(request: FastifyRequest): ClaimedIdentity {
  return {
    deviceId: headerOf(request, headerNames.deviceId) ?? '',
    address: networkOf(request.ip),
    userAgent: headerOf(request, 'user-agent') ?? '',
    authToken: headerOf(request, headerNames.authToken),
    credentials: readCredentials(request),
    visitorToken: readVisitorToken(request),
  }
}

function readCredentials(request: FastifyRequest): Credentials | null {
  const typedToken = headerOf(request, headerNames.applicationToken)
  const typedMobile = headerOf(request, headerNames.applicationMobile)
  if (typedToken === null || typedMobile === null) return null
  const token = parseToken(typedToken)
  const mobile = normaliseMobile(typedMobile)
  return token === null || mobile === null ? null : { token, mobile }
}

function readVisitorToken(request: FastifyRequest): string | null {
  const token = headerOf(request, headerNames.visitorToken)
  return token !== null && visitorTokenPattern.test(token) ? token : null
}

/** What every API request must contain, whoever sends it. */
export function refuseEnvelope(request: FastifyRequest, apiKey: string): Refusal | null {
  if (headerOf(request, headerNames.apiKey) !== apiKey) return refuse('invalid_api_key')
  return deviceIdPattern.test(headerOf(request, headerNames.deviceId) ?? '') ? null : refuse('invalid_device_id')
}

/** Whether this caller, with or without a session token, may make the call at all; services check access to records. */
export function refuseAccess(access: Access, caller: Caller, hasSession: boolean): Refusal | null {
  if (access.kind === 'anyone') {
    // Safeguard: a draft is not made with a session that has ended.
    return access.session === 'alive' && hasSession && caller.user === null ? refuse('unauthenticated') : null
  }
  if (access.kind === 'holder' && caller.credentials !== null) return null
  const takesVisitors = access.kind === 'visitor' || (access.kind === 'holder' && access.orVisitor === true)
  if (takesVisitors && caller.visitorToken !== null) return null
  if (caller.user === null) return refuse('unauthenticated')
  return access.roles === undefined || hasRole(caller, ...access.roles) ? null : refuse('forbidden')
}

/** Requires a recent password for calls that a screen left open must not allow. */
export async function refuseUnconfirmed(
  access: Access,
  request: FastifyRequest,
  sessions: Sessions,
): Promise<Refusal | null> {
  if (access.kind !== 'signed-in' || access.confirmed !== true) return null
  const isConfirmed = await sessions.isConfirmed(headerOf(request, headerNames.authToken) ?? '')
  return isConfirmed ? null : refuse('password_needed')
}

/** A header that was sent exactly once; null otherwise. */
export function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}
