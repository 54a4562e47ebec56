import type { Problem } from '#contract/shapes.ts'
import type { Sent } from '../../../../src/sync/transport/requests.ts'
import type { VisitCalls } from '../../../../src/sync/transport/visit-calls.ts'

/** A refusal, with the seconds of its retry-after header if it has one. */
type Refused = Partial<Problem> & { retryAfterSeconds?: number }
export type Fault = 'none' | 'dropBefore' | 'dropAfter'

export type Office = ReturnType<typeof createOffice>

/** The office as a phone reaches it, over a connection that can lose requests and answers. */
export function createOffice() {
  const office = {
    calls: [] as string[],
    visitors: new Map<string, unknown>(),
    appointments: new Map<string, unknown>(),
    photos: new Map<string, unknown>(),
    /** The visitor of the signed-in account: null without a visitor, undefined without a session. */
    account: undefined as string | null | undefined,
    /** Visitors that an account has taken over, which makes their token invalid. */
    accounts: new Set<string>(),
    fault: (): Fault => 'none',
    refuse: (_call: string): Refused | null => null,
    visits: {} as VisitCalls,
  }
  async function through(call: string, take: () => { id: string }): Promise<Sent<unknown>> {
    office.calls.push(call)
    const fault = office.fault()
    if (fault === 'dropBefore') return { kind: 'unreachable' }
    const refused = office.refuse(call)
    if (refused !== null) {
      const { retryAfterSeconds = null, ...more } = refused
      const problem = { type: 'about:blank', title: '', status: 409, code: 'internal', requestId: 'r', ...more }
      return { kind: 'refused', problem: problem as Problem, retryAfterSeconds }
    }
    const body = take()
    return fault === 'dropAfter' ? { kind: 'unreachable' } : { kind: 'answered', body }
  }
  const put = (map: Map<string, unknown>, id: string, body: unknown) => {
    map.set(id, body)
    return { id }
  }
  // The answer of the office to an invalid token.
  const unknown = { status: 404, code: 'not_found' } as const
  const opens = ({ id, token }: { id: string; token: string | null }) =>
    office.accounts.has(id) ? token === null && office.account === id : token !== null
  async function throughFor(who: { id: string; token: string | null }, call: string, take: () => { id: string }) {
    if (opens(who)) return through(call, take)
    office.calls.push(call)
    const problem = { type: 'about:blank', title: '', requestId: 'r', ...unknown }
    return { kind: 'refused' as const, problem, retryAfterSeconds: null }
  }
  office.visits = {
    isSignedIn: () => office.account !== undefined,
    findOwn: async () => {
      const sent = await through('own', () => ({ id: office.account ?? '' }))
      const visitor = office.account ? { id: office.account } : null
      return sent.kind === 'answered' ? { kind: 'answered', body: { visitor } } : sent
    },
    createVisitor: ({ id }, body) => through('visitor', () => put(office.visitors, id, body)),
    uploadPhoto: (who, { fileId }) => throughFor(who, 'photo', () => put(office.photos, fileId, 'bytes')),
    namePhoto: (who, fileId) => throughFor(who, 'name', () => put(office.photos, who.id, fileId)),
    createAppointment: (who, { id, ...body }) =>
      throughFor(who, 'appointment', () => put(office.appointments, id, body)),
  }
  return office
}
