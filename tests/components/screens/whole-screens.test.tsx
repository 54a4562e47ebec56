import { afterEach, beforeAll, beforeEach, test, vi } from 'vitest'
import { accountPages, applicantPages } from '../../../src/client/routes/applicant.tsx'
import type { PageTable } from '../../../src/client/routes/page-entry.ts'
import { publicPages } from '../../../src/client/routes/public.tsx'
import { recordPages } from '../../../src/client/routes/records.tsx'
import { staffPages } from '../../../src/client/routes/staff.tsx'
import { type Role, roles } from '../../../src/domain/people/roles.ts'
import { expectScreen, loadAllParts } from '../../support/browser/screen-text.ts'
import { type Answerer, fakeFetch } from '../../support/fake-fetch.ts'
import { openAsStranger, openPage } from '../../support/open-page.tsx'
import { sampledAnswers } from '../../support/sample-answer.ts'

// Every page of the tables with an answer to each call, made from its contract. All that is on the screen is compared
// with a file: a column, an order of parts, a link, a limit of a field or a word that is lost is noticed.

const id = '00000000-0000-4000-8000-000000000007'

/** Addresses of pages that show one record, and of the kinds of a list. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  '/applications/$type': ['/applications/individual?status=all&flag=returned&age=late'],
  '/application/review/$type': [],
  '/appointments/$type': ['/appointments/today-online', '/appointments/month-requests'],
  '/appointment': [`/appointment?id=${id}`],
  '/live/record/$id': [`/live/record/${id}`],
  '/official/hours': [`/official/hours?id=${id}`],
  '/verify/$number': ['/verify/ARC-2026-00001'],
  '/reset-password': [`/reset-password?id=${id}`],
  '/live': [],
  '/appointments': [],
}
const now = new Date('2026-11-24T06:10:00.000Z')

const publicTable: PageTable = { ...publicPages, ...applicantPages }
const signedInTable: PageTable = { ...accountPages, ...staffPages, ...recordPages }

const fixed: Record<string, Answerer> = {
  'GET /certificate-keys.json': () => 'lost',
  // The card of an open session comes some seconds after its page.
  'GET /api/live': () => ({ status: 200, body: { session: null } }),
}

type Screen = { address: string; role: Role | null }

/** Forms of types have a test of their own. */
const isForm = (path: string) => /\/(?:apply|enlist)$/.test(path)

function addressesOf(path: string): readonly string[] {
  const known = addresses[path] ?? [path.endsWith('/edit') ? `${path}?id=${id}` : path]
  return known.map((address) => address.replace('$id', id))
}

/** As an OWNER where an OWNER may see it, or else as the first role that may. */
function roleFor(path: string): Role {
  const { access } = signedInTable[path as keyof typeof signedInTable] ?? {}
  const may = access !== undefined && 'roles' in access ? (access.roles ?? roles) : roles
  return may.includes('OWNER') ? 'OWNER' : (may[0] ?? 'USER')
}

const screens: Screen[] = [
  ...Object.keys(publicTable)
    .filter((path) => !isForm(path))
    .flatMap((path) => addressesOf(path).map((address) => ({ address, role: null }))),
  ...Object.keys(signedInTable).flatMap((path) =>
    addressesOf(path).map((address) => ({ address, role: roleFor(path) })),
  ),
  { address: '/dashboard', role: 'USER' },
]

beforeAll(loadAllParts)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
})

// A part that comes late on a busy machine has come at the next try.
test.each(screens)('$address as $role', { retry: 2 }, async ({ address, role }) => {
  fakeFetch(sampledAnswers(fixed))
  const isStaff = role !== null && role !== 'USER'
  if (role === null) await openAsStranger(address, 'bn')
  else await openPage(address, { role, locale: isStaff ? 'en' : 'bn' })
  const file = `${address.replaceAll(/[^\w-]+/g, '-').replace(/^-/, '') || 'home'}${role === 'USER' ? '-user' : ''}`
  await expectScreen(file)
})
