import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { access } from '#contract/access.ts'
import { employeeCalls } from '#contract/administration/employees.ts'
import { departmentCalls, designationCalls } from '#contract/administration/named-records.ts'
import { officialCalls } from '#contract/administration/officials.ts'
import type { AdministrationRecord, recordCalls } from '#contract/administration/record-calls.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { RecordFilter } from '#domain/administration/record-status.ts'
import { getOptions, type Option } from '#domain/forms/options.ts'
import { call } from '../../platform/api/api.ts'
import { endpointKey } from '../../platform/api/endpoint-key.ts'
import { asPage } from '../../platform/api/endpoint-query.ts'
import { hasRole, type Session } from '../../platform/api/session.ts'
import { unwrap } from '../../platform/api/unwrap.ts'

/** A record as a choice in a form. A `retired` record is offered only where it is already chosen. */
export type RecordOption = Option & { retired?: boolean }
export type OptionsQuery = ReturnType<typeof optionsQuery>

type Shape = Record<never, never>
/** The calls of any kind of record. */
export type RecordCalls = ReturnType<typeof recordCalls<Shape, Shape, string>>
/** The record that the calls of a kind return. */
export type RecordOf<Calls extends Pick<RecordCalls, 'update'>> = Extract<
  AnswerOf<Calls['update']>,
  { status: 200 }
>['body'] &
  AdministrationRecord

type Source<Calls extends RecordCalls> = {
  calls: Calls
  label: (record: RecordOf<Calls>) => Option['label']
}

/** Far more pages of a hundred records than any list of the administration has. */
const maxPages = 50

async function readAll<Calls extends RecordCalls>(
  { read }: Calls,
  status: RecordFilter,
  signal: AbortSignal,
): Promise<readonly RecordOf<Calls>[]> {
  const rows: AdministrationRecord[] = []
  for (let page = 1; page <= maxPages; page++) {
    const answer = asPage(await unwrap(call(read, { query: { page, size: 100, status }, signal })))
    rows.push(...answer.list)
    if (rows.length >= answer.total || answer.list.length === 0) break
  }
  return rows as RecordOf<Calls>[]
}

function listRecords<Calls extends RecordCalls>(
  { calls, label }: Source<Calls>,
  { status, isOffered = () => true }: { status: RecordFilter; isOffered?: (record: RecordOf<Calls>) => boolean },
): OptionsQuery {
  // All pages are one answer, so its key differs from that of a page.
  const key = [...endpointKey(calls.read, { query: { status } }), 'all pages']
  return optionsQuery(key, async (signal) => {
    const rows = await readAll(calls, status, signal)
    return rows.filter(isOffered).map((row) => ({ value: row.id, label: label(row), retired: row.status !== 'ACTIVE' }))
  })
}

function optionsQuery(queryKey: QueryKey, read: (signal: AbortSignal) => Promise<readonly RecordOption[]>) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    staleTime: 0,
    // An open form may show these options, so they do not change while the person fills it in.
    refetchOnWindowFocus: false,
  })
}

const names = ({ nameBn, nameEn }: { nameBn: string; nameEn: string }) => ({ bn: nameBn, en: nameEn })

/** OWNER and ICT manage all officials; an official manages only what belongs to the own account. */
export const mayDealWithAll = (session: Session): boolean => hasRole(session, access.administration.roles)

/** People who open the administration's pages also read inactive records, so that a stored choice keeps its name. */
const statusFor = (session: Session): RecordFilter => (hasRole(session, access.officials.roles) ? 'ALL' : 'ACTIVE')

export function departmentOptions(session: Session): OptionsQuery {
  return listRecords({ calls: departmentCalls, label: names }, { status: statusFor(session) })
}

export function designationOptions(session: Session): OptionsQuery {
  return listRecords({ calls: designationCalls, label: names }, { status: statusFor(session) })
}

/** All officials for OWNER and ICT; for an official only the own record. */
export function officialOptions(session: Session): OptionsQuery {
  const dealsWithAll = mayDealWithAll(session)
  return listRecords(
    { calls: officialCalls, label: names },
    {
      status: statusFor(session),
      isOffered: ({ userId }) => dealsWithAll || userId === session.user.user.id,
    },
  )
}

/** The accounts of the people who work for the office. */
export function accountOptions(session: Session): OptionsQuery {
  const status = mayDealWithAll(session) ? 'ALL' : 'ACTIVE'
  return listRecords({ calls: employeeCalls, label: names }, { status })
}

/** The roles of people who work for the office. ICT cannot make an OWNER. */
export function roleOptions(session: Session): OptionsQuery {
  const retired = hasRole(session, ['OWNER']) ? ['USER'] : ['USER', 'OWNER']
  const options = getOptions('role').map((option) => ({ ...option, retired: retired.includes(option.value) }))
  return optionsQuery(['role options', ...retired], async () => options)
}
