/** Calls that name a record but are not in the table, with the reason. */
export const otherCalls: Record<string, string> = {
  ...Object.fromEntries(
    ['departments', 'designations'].flatMap((kind) => [
      [`GET /api/${kind}`, 'records of the authority, no person’s own (named-records.test.ts)'],
      [`PUT /api/${kind}`, 'records of the authority, no person’s own (named-records.test.ts)'],
    ]),
  ),
  'GET /api/officials': 'who may see them is public, and by role what of them (officials.test.ts)',
  'POST /api/officials': 'names departments, accounts and pictures of the office (officials.test.ts)',
  'PUT /api/officials': 'records of the authority (officials.test.ts)',
  ...officialOwnedCalls(['GET /api/officials/hours', 'PUT /api/officials/hours'], 'hours.test.ts'),
  ...officialOwnedCalls(
    ['GET', 'POST', 'PUT'].map((method) => `${method} /api/meetings/links`).concat('POST /api/meetings/links/search'),
    'meeting-links.test.ts',
  ),
  ...officialOwnedCalls(
    ['GET', 'POST', 'DELETE'].map((method) => `${method} /api/closures`).concat('POST /api/closures/search'),
    'closures.test.ts',
  ),
  'GET /api/employees': 'everyone of the office sees the names, and by role the rest (employees.test.ts)',
  'POST /api/employees': 'names departments and pictures of the office (employees.test.ts)',
  'PUT /api/employees': 'records of the authority (employees.test.ts)',
  'POST /api/employees/password': 'what each role may do to which account is in locked-out.test.ts',
  'POST /api/employees/second-factor/remove': 'the same',
  'POST /api/employees/sessions/end': 'the same',
  'POST /api/approvals': 'every OWNER decides every request, and no one else any (approvals.test.ts)',
  'POST /api/visitors': 'an id that is taken opens nothing without its token (visitors.test.ts)',
  'POST /api/receptions': 'names an official, and a visitor who is there (appointments.test.ts)',
  ...ofOtherOfficials(),
  'GET /api/live/sessions/{id}/guests': 'hosts read the record of every session, and no one else (live-hosts.test.ts)',
  'GET /api/live/sessions/{id}/export': 'the same as a file (live-hosts.test.ts)',
  'POST /api/live/stream': 'a token without a place is shown the session and no place (live-story.test.ts)',
  'GET /api/audit': 'an OWNER reads every line, and no one else any (audit-list.test.ts)',
  'POST /api/audit/export': 'the same lines as a file',
  'GET /api/certificates/{number}': 'the register is public',
  'POST /api/numbers/prove': 'who asked for the code has its id; number-codes.test.ts tries those of others',
  'DELETE /api/apps/filters': 'a desk removes its own, and nobody else finds it (saved-filters.test.ts)',
  'PUT /api/payments/vat/deposits': 'records of the authority, no person’s own (vat.test.ts)',
  'PATCH /api/payments/disputes/{id}': 'roles that settle disputes see all of them (disputes.test.ts)',
  'POST /api/payments/checkouts/settle': 'needs a payment at the gateway (bkash.test.ts)',
}

/** Calls about data of officials, which applicants do not have. The named test tries them as another official. */
function officialOwnedCalls(calls: string[], test: string): Record<string, string> {
  return Object.fromEntries(calls.map((call) => [call, `an official's own, tried by another official in ${test}`]))
}

/** Calls for the days and lists of an official, which are empty for another official. */
function ofOtherOfficials(): Record<string, string> {
  const periods = ['today', 'current-week', 'current-month'].flatMap((period) => [period, `${period}/confirmed`])
  const calls = [...periods, 'stats', 'stats/monthly', 'slots'].map((name) => `GET /api/appointments/${name}`)
  return officialOwnedCalls([...calls, 'GET /api/receptions/slots'], 'appointment-access.test.ts')
}
