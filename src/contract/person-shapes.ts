import * as z from 'zod/mini'
import { readByRule } from '#domain/forms/normalise.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { personText } from './shapes.ts'

/** A mobile number in any usual spelling; the server stores 01XXXXXXXXX. */
export const Mobile = personText(40, 'mobile').check(z.refine((typed) => normaliseMobile(typed) !== null))
export const Email = personText(254, 'email').check(z.refine((typed) => readByRule('email', typed) !== null))
/** A national ID of 10, 13 or 17 digits in any usual spelling. */
export const Nid = personText(40, 'digits').check(z.refine((typed) => readByRule('nid', typed) !== null))
