import * as z from 'zod/mini'
import { access } from './access.ts'
import { endpoint } from './endpoint.ts'
import { DateOnly, listOf, pageQuery, personText, Text, Uuid } from './shapes.ts'

/** A public key that certificates are checked with. */
export const CertificateKey = z.object({
  /** Eight hexadecimal digits, as the QR code names it. */
  id: z.string(),
  /** The 32 bytes of an Ed25519 key in base64. */
  publicKey: z.string(),
})
export type CertificateKey = z.infer<typeof CertificateKey>

/** The same list at a second address, which the service worker keeps for phones that are offline. */
export const keptKeysPath = '/certificate-keys.json'

export const certificateKeys = endpoint({
  method: 'GET',
  path: '/api/certificate-keys',
  summary: 'The public keys for checking the QR codes of certificates',
  access: { kind: 'anyone' },
  answers: { 200: z.object({ list: z.array(CertificateKey) }) },
})

/** An enlistment in force, as the public register shows it. */
export const RegisterEntry = z.object({
  number: z.string(),
  type: z.string(),
  typeLabel: Text,
  nameBn: z.string(),
  nameEn: z.string(),
  validFrom: DateOnly,
  validTo: DateOnly,
})
export type RegisterEntry = z.infer<typeof RegisterEntry>

export const register = endpoint({
  method: 'GET',
  path: '/api/register',
  summary: 'The public register: enlistments in force, by name, number or type',
  access: { kind: 'anyone' },
  requestsPerMinute: 120,
  query: z.object({
    ...pageQuery,
    /** A name in either language and any spelling, or a number or its beginning or end. */
    text: z.optional(z.string().check(z.maxLength(100))),
    type: z.optional(z.string().check(z.maxLength(40))),
  }),
  answers: { 200: listOf(RegisterEntry) },
})

/** In both languages, because a certificate has both; null where an OWNER has not given it. */
const Words = z.nullable(z.object({ bn: personText(120), en: personText(120) }))

/** Who signs certificates. Files are those that an OWNER uploaded as `signature` and `seal`. */
export const Signatory = z.object({
  name: Words,
  designation: Words,
  signatureFileId: z.nullable(Uuid),
  sealFileId: z.nullable(Uuid),
})
export type Signatory = z.infer<typeof Signatory>

export const readSignatory = endpoint({
  method: 'GET',
  path: '/api/settings/signatory',
  summary: 'Who signs certificates: name, designation, and pictures of the signature and the seal',
  access: access.owner,
  answers: { 200: Signatory },
})

export const changeSignatory = endpoint({
  method: 'PUT',
  path: '/api/settings/signatory',
  summary:
    'Change who signs certificates; `from` is the value last seen, so that two people do not overwrite each other',
  access: { ...access.owner, confirmed: true },
  body: z.object({ value: Signatory, from: Signatory }),
  answers: { 200: Signatory },
})
