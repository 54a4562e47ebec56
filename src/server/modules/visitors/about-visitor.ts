import { createHmac } from 'node:crypto'
import type { createVisitor, updateVisitor } from '#contract/appointments/visitors.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { normalise } from '#domain/forms/normalise.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { readText } from '#domain/reference/read-text.ts'

type About = Pick<
  BodyOf<typeof createVisitor>,
  'firstName' | 'lastName' | 'email' | 'mobile' | 'nid' | 'address' | 'district'
>
type Change = Partial<BodyOf<typeof updateVisitor>>

/** What visitors entered about themselves, as columns; the contract has validated it. */
export function toColumns(secret: Buffer, about: About) {
  const nid = normaliseNid(about.nid)
  return {
    first_name: readText(about.firstName, 'name'),
    last_name: readText(about.lastName, 'name'),
    email: normalise('email', about.email),
    mobile: normaliseMobile(about.mobile),
    nid,
    nid_key: nidKey(secret, nid),
    address: readText(about.address, 'line'),
    district: about.district ?? null,
  }
}

/** The columns of a change: fields that it does not contain stay. */
export function toChangedColumns(secret: Buffer, change: Change) {
  const { firstName, lastName, email, mobile, nid, address, district } = change
  return {
    ...(firstName === undefined ? {} : { first_name: readText(firstName, 'name') }),
    ...(lastName === undefined ? {} : { last_name: readText(lastName, 'name') }),
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
