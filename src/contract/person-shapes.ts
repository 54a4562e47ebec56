import * as z from 'zod/mini'
import { normalise } from '#domain/forms/normalise.ts'
import { getRule } from '#domain/forms/rules.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { personText } from './shapes.ts'

/** A mobile number in any usual spelling; the server stores 01XXXXXXXXX. */
export const Mobile = personText(40).check(z.refine((typed) => normaliseMobile(typed) !== null))
/** The server stores it in lower case. */
export const Email = personText(254).check(z.refine((typed) => isOf('email', typed)))
/** A national ID of 10, 13 or 17 digits in any usual spelling. */
export const Nid = personText(40).check(z.refine((typed) => isOf('nid', typed)))

function isOf(name: 'email' | 'nid', typed: string): boolean {
  const rule = getRule(name)
  return rule.pattern?.test(normalise([...rule.normalise], typed)) === true
}
