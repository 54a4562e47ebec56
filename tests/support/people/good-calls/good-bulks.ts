import type { GoodRequest } from './good-requests.ts'

/** Calls of the desks about several applications at once. */
export function makeBulkRequests(
  headers: Record<string, string>,
  { id, version }: { id: string; version: number },
): GoodRequest[] {
  const items = [{ id, version }]
  const days = { from: '2026-11-01', to: '2026-11-30', method: 'bkash' }
  const lines = [{ transactionId: 'BK12345678', otherNumbers: ['55512345'], amount: 11_500, state: 'received' }]
  return [
    {
      method: 'POST',
      path: '/api/payments/search',
      headers,
      body: { ...days, state: 'GIVEN', text: 'A26-000001', sort: 'amount' },
    },
    { method: 'GET', path: '/api/payments/totals', headers, query: days },
    { method: 'POST', path: '/api/payments/match', headers, body: { lines } },
    { method: 'POST', path: '/api/apps/bulk', headers, body: { action: 'confirm-payment', items } },
    { method: 'POST', path: '/api/apps/bulk', headers, body: { action: 'pending1', items } },
    { method: 'POST', path: '/api/apps/export', headers, body: { format: 'csv', locale: 'bn', status: ['pending'] } },
  ]
}
