import type { Named } from '../record-calls.ts'
import type { Send } from '../test-server.ts'

const desks = 'OWNER CHAIRMAN APP_COLLECTOR COMMITTEE'

/** Calls about notes and other data that only colleagues at the desks see. */
export function deskCalls(): Record<string, Named> {
  const of = (method: Send['method'], path: string, body?: object): Record<string, Named> => ({
    [`${method} ${path}`]: {
      request: ({ id }) => ({ method, url: `${path}?id=${id}`, ...(body && { body }) }),
      sees: desks,
      owner: 'OWNER',
    },
  })
  return {
    'POST /api/apps/next': {
      request: ({ id }) => ({ method: 'POST', url: '/api/apps/next', body: { afterId: id } }),
      sees: desks,
      owner: 'USER',
    },
    ...of('GET', '/api/apps/duplicates'),
    ...of('PUT', '/api/apps/claim'),
    ...of('DELETE', '/api/apps/claim'),
    ...of('GET', '/api/apps/notes'),
    ...of('POST', '/api/apps/notes', { text: 'x' }),
    'GET /api/ratings': {
      request: ({ id }) => ({ method: 'GET', url: `/api/ratings?applicationId=${id}` }),
      sees: desks,
      owner: 'OWNER',
    },
    'POST /api/ratings': {
      request: ({ id }) => {
        const body = { applicationId: id, project: 'x', score: 3 }
        return { method: 'POST', url: '/api/ratings', body }
      },
      sees: 'OWNER CHAIRMAN COMMITTEE',
      owner: 'OWNER',
    },
  }
}
