import { createHmac } from 'node:crypto'
import type { createVisitor, updateVisitor } from '#contract/appointments/visitors.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { normalise } from '#domain/forms/normalise.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'

type About = Pick<
  BodyOf<typeof createVisitor>,
  'firstName' | 'lastName' | 'email' | 'mobile' | 'nid' | 'address' | 'district'
>
type Change = Partial<BodyOf<typeof updateVisitor>>

/** What a visitor said about themselves as the table keeps it; the contract has checked it. */
export function toColumns(secret: Buffer, about: About) {
  const nid = normaliseNid(about.nid)
  return {
    first_name: normaliseText(about.firstName),
    last_name: normaliseText(about.lastName),
    email: normalise('email', about.email),
    mobile: normaliseMobile(about.mobile),
    nid,
    nid_key: nidKey(secret, nid),
    address: normaliseText(about.address),
    district: about.district ?? null,
  }
}

/** The same of a change: what it does not name stays. */
export function toChangedColumns(secret: Buffer, change: Change) {
  const { firstName, lastName, email, mobile, nid, address, district } = change
  return {
    ...(firstName === undefined ? {} : { first_name: normaliseText(firstName) }),
    ...(lastName === undefined ? {} : { last_name: normaliseText(lastName) }),
    ...(email === undefined ? {} : { email: normalise('email', email) }),
    ...(mobile === undefined ? {} : { mobile: normaliseMobile(mobile) }),
    ...(nid === undefined ? {} : { nid: normaliseNid(nid), nid_key: nidKey(secret, normaliseNid(nid)) }),
    ...(address === undefined ? {} : { address: normaliseText(address) }),
    ...(district === undefined ? {} : { district }),
  }
}

/** A national ID in digits only. */
export function normaliseNid(typed: string): string {
  return normalise('nid', typed)
}

/** By which a person is found whichever way the number is written: 17 digits are 13 behind the year of birth. */
export function nidKey(secret: Buffer, digits: string): Buffer {
  const short = digits.length === 17 ? digits.slice(4) : digits
  return createHmac('sha256', secret).update(`nid ${short}`).digest()
}

function normaliseText(typed: string): string {
  return normalise(['nfc', 'collapseSpaces'], typed)
}
