import { expect } from 'vitest'
import { createApiServer } from '../server/test-server.ts'
import { type Applicant, createApplicant } from './applicant.ts'

export const searchUrl = '/api/apps/search'
type Row = { id: string; flags?: string[]; age?: number; arrivedAt?: string | null }
type Found = { list: Row[]; total: number; page: number; size: number; hasMore?: boolean }
type Headers = Record<string, string>

const day = 86_400_000
export type SearchDesk = Awaited<ReturnType<typeof openSearchDesk>>

/** The desks of an OWNER on a separate server, with their applications and searches. */
export async function openSearchDesk() {
  const server = await createApiServer()
  let owner: Headers = await server.signIn('OWNER')

  async function search(body: object, headers: Headers = owner): Promise<Found> {
    const answer = await server.send({ method: 'POST', url: searchUrl, headers, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }

  /** Moves the clock to ten in the morning of a day in Dhaka, and signs in again because the session has expired. */
  async function goTo(date: string): Promise<void> {
    server.clock.now = new Date(`${date}T04:00:00Z`)
    owner = await server.signIn('OWNER')
  }

  return {
    ...{ server, search, goTo },
    get owner() {
      return owner
    },
    ids: async (body: object, headers?: Headers) => (await search(body, headers)).list.map(({ id }) => id),

    /** Removes the applications of earlier tests from the desks. */
    async clear(): Promise<void> {
      await goTo('2026-11-22')
      await server.context.pool.query(`UPDATE applications SET status = 'rejected' WHERE status <> 'draft'`)
    },

    async applied(type = 'ARCHITECT', more: Record<string, string> = {}): Promise<Applicant> {
      const applicant = createApplicant(server, { type })
      const { status, body } = await applicant.apply(more)
      expect(status, JSON.stringify(body)).toBe(200)
      return applicant
    },

    /** Confirms the payment and takes the actions: to the committee, or on to the chairman. */
    async forward(applicant: Applicant, ...actions: string[]): Promise<void> {
      for (const action of ['payment/confirm', ...actions]) {
        expect((await applicant.decide(owner, action)).status, action).toBe(200)
      }
    },

    /** Returns the application; the next day it is submitted again unchanged. */
    async returnAndResubmit(applicant: Applicant): Promise<void> {
      expect((await applicant.decide(owner, 'recheck', { reason: 'unclear' })).status).toBe(200)
      await goTo(new Date(server.clock.now.getTime() + day).toISOString().slice(0, 10))
      const { rev, docHash } = (await applicant.get()).body
      expect((await applicant.submit({ rev, docHash })).status).toBe(200)
    },
  }
}
