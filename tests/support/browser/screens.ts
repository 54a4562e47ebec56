import { accountPages, applicantPages } from '../../../src/client/routes/applicant.tsx'
import type { PageTable } from '../../../src/client/routes/page-entry.ts'
import { publicPages } from '../../../src/client/routes/public.tsx'
import { recordPages } from '../../../src/client/routes/records.tsx'
import { staffPages } from '../../../src/client/routes/staff.tsx'
import { type Role, roles } from '../../../src/domain/people/roles.ts'
import { type Answerer, fakeFetch } from '../fake-fetch.ts'
import { type OpenedPage, openAsStranger, openPage } from '../open-page.tsx'
import { sampledAnswers } from '../sample-answer.ts'

// Every page of the tables, for the tests that compare whole pages.

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
/** The moment at which the screens are shown. */
export const shownAt = new Date('2026-11-24T06:10:00.000Z')

const publicTable: PageTable = { ...publicPages, ...applicantPages }
const signedInTable: PageTable = { ...accountPages, ...staffPages, ...recordPages }

const fixed: Record<string, Answerer> = {
  'GET /certificate-keys.json': () => 'lost',
  // The card of an open session comes some seconds after its page.
  'GET /api/live': () => ({ status: 200, body: { session: null } }),
}

export type Screen = { address: string; role: Role | null }

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

export const screens: readonly Screen[] = [
  ...Object.keys(publicTable)
    .filter((path) => !isForm(path))
    .flatMap((path) => addressesOf(path).map((address) => ({ address, role: null }))),
  ...Object.keys(signedInTable).flatMap((path) =>
    addressesOf(path).map((address) => ({ address, role: roleFor(path) })),
  ),
  { address: '/dashboard', role: 'USER' },
]

/** The name of the file with the text of a screen. */
export function fileOf({ address, role }: Screen): string {
  return `${address.replaceAll(/[^\w-]+/g, '-').replace(/^-/, '') || 'home'}${role === 'USER' ? '-user' : ''}`
}

/** Opens a screen with an answer to each call, made from its contract. */
export async function openScreen({ address, role }: Screen): Promise<OpenedPage & ReturnType<typeof fakeFetch>> {
  const calls = fakeFetch(sampledAnswers(fixed))
  const isStaff = role !== null && role !== 'USER'
  const opened =
    role === null
      ? await openAsStranger(address, 'bn')
      : await openPage(address, { role, locale: isStaff ? 'en' : 'bn' })
  return { ...opened, ...calls }
}
