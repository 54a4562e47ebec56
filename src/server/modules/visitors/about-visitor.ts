import { createHmac } from 'node:crypto'
import type { createVisitor, updateVisitor } from '#contract/appointments/visitors.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { normalise } from '#domain/forms/normalise.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { readText } from '#domain/reference/read-text.ts'
import { keyColumn } from '../../platform/database/names.ts'

type About = Pick<
  BodyOf<typeof createVisitor>,
  'firstName' | 'lastName' | 'email' | 'mobile' | 'nid' | 'address' | 'district'
>
type Change = Partial<BodyOf<typeof updateVisitor>>

/** What visitors entered about themselves, as columns; the contract has validated it. */
export function toColumns(secret: Buffer, about: About) {
  const nid = normaliseNid(about.nid)
  return {
    ...nameColumns(about),
    email: normalise('email', about.email),
    mobile: normaliseMobile(about.mobile),
    nid,
    nid_key: nidKey(secret, nid),
    address: readText(about.address, 'line'),
    district: about.district ?? null,
  }
}

/** A name with the key by which it is found. */
export function nameColumns({ firstName, lastName }: { firstName: string; lastName: string }) {
  const [first, last] = [readText(firstName, 'name'), readText(lastName, 'name')]
  return { first_name: first, last_name: last, name_key: keyColumn([`${first} ${last}`]) }
}

type Named = { first_name: string; last_name: string }

/** The columns of a change: fields that it does not contain stay as they are in the row. */
export function toChangedColumns(secret: Buffer, change: Change, row: Named) {
  const { firstName = row.first_name, lastName = row.last_name, email, mobile, nid, address, district } = change
  return {
    ...nameColumns({ firstName, lastName }),
    ...(email === undefined ? {} : { email: normalise('email', email) }),
    ...(mobile === undefined ? {} : { mobile: normaliseMobile(mobile) }),
    ...(nid === undefined ? {} : { nid: normaliseNid(nid), nid_key: nidKey(secret, normaliseNid(nid)) }),
    ...(address === undefined ? {} : { address: readText(address, 'line') }),
    ...(district === undefined ? {} : { district }),
  }
}

/** A national ID in digits only. */
export function normaliseNid(typed: string): string {
  return normalise('nid', typed)
}

/** The key that finds a person by either form of the number: 17 digits are the year of birth and the 13 digits. */
export function nidKey(secret: Buffer, digits: string): Buffer {
  const short = digits.length === 17 ? digits.slice(4) : digits
  return createHmac('sha256', secret).update(`nid ${short}`).digest()
}
