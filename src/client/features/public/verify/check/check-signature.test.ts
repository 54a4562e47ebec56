import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PublicCertificate, PublicReceipt } from '#contract/public.ts'
import {
  type CertificateFacts,
  type Facts,
  messageOfFacts,
  type ReceiptFacts,
  writeSignedFacts,
} from '#domain/certificates/signed-facts.ts'
import { checkSignature, type VerifyEd25519, verifyWithBrowser, verifyWithLibrary } from './check-signature.ts'
import { verdictOf } from './verdict.ts'

const number = 'ARC-2026-00001'
const facts: CertificateFacts = {
  number,
  type: 'ARCHITECT',
  nameBn: 'মোঃ আবদুল করিম',
  nameEn: 'Md. Abdul Karim',
  validFrom: '2026-11-21',
  validTo: '2027-11-20',
}

function makeKey(id: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    listed: { id, publicKey: raw.toString('base64') },
    sign: (signed: Facts, as = signed) => writeSignedFacts(as, id, sign(null, messageOfFacts(signed, id), privateKey)),
  }
}
const ours = makeKey('0a1b2c3d')
const theirs = makeKey('0a1b2c3d')
const stranger = makeKey('ffffffff')
const ways: [string, VerifyEd25519][] = [
  ['the browser', verifyWithBrowser],
  ['the library', verifyWithLibrary],
]

test.each(ways)('only facts that the authority signed, unchanged, are genuine (%s)', async (_, verify) => {
  const check = (signed: string | null) => checkSignature({ number, signed }, [ours.listed], verify)
  expect(await check(ours.sign(facts))).toEqual({ kind: 'genuine', facts })
  const altered = { ...facts, validTo: '2028-11-20' }
  expect(await check(ours.sign(facts, altered))).toEqual({ kind: 'forged' })
  expect(await check(ours.sign(facts, { ...facts, nameBn: 'মোঃ আবদুর রহিম' }))).toEqual({ kind: 'forged' })
  expect(await check(theirs.sign(facts))).toEqual({ kind: 'forged' })
  expect(await check(stranger.sign(facts))).toEqual({ kind: 'unknown-key', facts })
  expect(await check(ours.sign({ ...facts, number: 'ARC-2026-00002' }))).toEqual({ kind: 'forged' })
  expect(await check('123456789')).toEqual({ kind: 'unreadable' })
  expect(await check(null)).toEqual({ kind: 'none' })
})

const receipt: ReceiptFacts = {
  ...{ kind: 'receipt', number: 'MR-2026-000123', type: 'ARCHITECT', nameBn: facts.nameBn, nameEn: facts.nameEn },
  ...{ issuedOn: '2026-11-26', amount: 11_500 },
}

test.each(ways)('only a receipt that the authority signed, unchanged, is genuine (%s)', async (_, verify) => {
  const check = (signed: string, link = receipt.number) =>
    checkSignature({ number: link, signed }, [ours.listed], verify)
  expect(await check(ours.sign(receipt))).toEqual({ kind: 'genuine', facts: receipt })
  for (const altered of [{ amount: 11_501 }, { issuedOn: '2026-11-27' }, { nameEn: 'Someone Else' }, { type: 'X' }])
    expect(await check(ours.sign(receipt, { ...receipt, ...altered }))).toEqual({ kind: 'forged' })
  expect(await check(theirs.sign(receipt))).toEqual({ kind: 'forged' })
  expect(await check(ours.sign(receipt), 'MR-2026-000124')).toEqual({ kind: 'forged' })
  // The signature of a certificate does not make a receipt, nor the reverse.
  expect(await check(ours.sign({ ...facts, number: receipt.number }, receipt))).toEqual({ kind: 'forged' })
  expect(await check(ours.sign(receipt, { ...facts, number: receipt.number }))).toEqual({ kind: 'forged' })
})

test('a browser that cannot check a signature reports it as unchecked', async () => {
  const cannot = await checkSignature({ number, signed: ours.sign(facts) }, [ours.listed], async () => null)
  expect(cannot).toEqual({ kind: 'unchecked', facts })
})

const known = (state: PublicCertificate['state']) => {
  const authority = { bn: 'ক', en: 'A' }
  const certificate: PublicCertificate = { ...facts, typeLabel: authority, authority, state }
  return { kind: 'known', entry: certificate } as const
}
const receiptKnown = (state: PublicReceipt['state']) => {
  const [label, { nameBn: _, nameEn: __, ...signed }] = [{ bn: 'ক', en: 'A' }, receipt]
  return { kind: 'known', entry: { ...signed, typeLabel: label, authority: label, state } } as const
}
const genuineReceipt = { kind: 'genuine', facts: receipt } as const
const genuine = { kind: 'genuine', facts } as const
const [asking, offline, unknown] = [{ kind: 'asking' }, { kind: 'offline' }, { kind: 'unknown' }] as const
const today = '2027-11-20'

test.each([
  ['forged, although the register has the number', { kind: 'forged' } as const, known('ACTIVE'), 'forged'],
  ['signed by an unknown key', { kind: 'unknown-key', facts } as const, known('ACTIVE'), 'unknown-key'],
  ['genuine and in force', genuine, known('ACTIVE'), 'in-force'],
  ['genuine, revoked later', genuine, known('REVOKED'), 'revoked'],
  ['genuine, expired', genuine, known('EXPIRED'), 'expired'],
  ['genuine, number not in the register', genuine, unknown, 'not-registered'],
  ['genuine, offline, on its last day', genuine, offline, 'signed-in-force'],
  ['genuine, before the register answers', genuine, asking, 'signed-in-force'],
  ['a genuine receipt', genuineReceipt, receiptKnown('VALID'), 'receipt-VALID'],
  ['a genuine receipt, offline', genuineReceipt, offline, 'signed-receipt'],
  ['a genuine receipt whose payment was reversed', genuineReceipt, receiptKnown('REVERSED'), 'receipt-REVERSED'],
  ['a receipt whose money was returned', { kind: 'none' } as const, receiptKnown('RETURNED'), 'receipt-RETURNED'],
  ['money that is to be returned', { kind: 'none' } as const, receiptKnown('RETURN_DUE'), 'receipt-RETURN_DUE'],
  ['a forged receipt, although it is known', { kind: 'forged' } as const, receiptKnown('VALID'), 'forged'],
  ['a genuine receipt that the register does not have', genuineReceipt, unknown, 'not-registered'],
  ['a number alone', { kind: 'none' } as const, known('ACTIVE'), 'in-force'],
  ['a number that is not in the register', { kind: 'none' } as const, unknown, 'not-found'],
  ['a number, offline', { kind: 'none' } as const, offline, 'needs-connection'],
  ['a number, before the register answers', { kind: 'none' } as const, asking, 'asking'],
  ['not checked, offline', { kind: 'unchecked', facts } as const, offline, 'unchecked'],
  ['not checked, but in the register', { kind: 'unchecked', facts } as const, known('REVOKED'), 'revoked'],
])('%s', (_, signature, register, verdict) => {
  expect(verdictOf({ signature, register, areKeysFresh: true }, today)).toBe(verdict)
})

test('without a connection the signed last day decides', () => {
  const checked = { signature: genuine, register: offline, areKeysFresh: false }
  expect(verdictOf(checked, '2027-11-21')).toBe('signed-expired')
})

test('an unknown key does not count as a forgery before the server has sent its keys', () => {
  const signature = { kind: 'unknown-key', facts } as const
  expect(verdictOf({ signature, register: offline, areKeysFresh: false }, today)).toBe('key-missing')
  expect(verdictOf({ signature, register: asking, areKeysFresh: false }, today)).toBe('asking')
})
