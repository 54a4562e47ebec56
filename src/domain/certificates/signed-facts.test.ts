import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesToDigits, digitsToBytes } from './decimal-bytes.ts'
import {
  type CertificateFacts,
  messageOfFacts,
  type ReceiptFacts,
  readSignedFacts,
  writeSignedFacts,
} from './signed-facts.ts'
import { readVerifyLink, verifyLink } from './verify-link.ts'

const facts: CertificateFacts = {
  number: 'ARC-2026-00001',
  type: 'ARCHITECT',
  nameBn: 'মোঃ শরিফুল ইসলাম ভূঁইয়া, র‍্যাপিড লিঃ',
  nameEn: 'Md. Shariful Islam Bhuiyan',
  validFrom: '2026-11-21',
  validTo: '2027-11-20',
}
const signature = Uint8Array.from({ length: 64 }, (_, at) => at)
const digits = writeSignedFacts(facts, '0a1b2c3d', signature)

test('the facts, the key and the signature are read back from the digits', () => {
  const read = readSignedFacts(digits)
  expect(read).toEqual({ keyId: '0a1b2c3d', facts, signature, message: messageOfFacts(facts, '0a1b2c3d') })
})

test('every name is read back unchanged, and a Bengali character costs one byte', () => {
  const name = fc.string({ unit: fc.constantFrom(...'aZ ~ ।‌‍কঁ৯ড়é漢😀'), maxLength: 40 })
  fc.assert(
    fc.property(name, name, (nameBn, nameEn) => {
      const written = writeSignedFacts({ ...facts, nameBn, nameEn }, '00000000', signature)
      expect(readSignedFacts(written)?.facts).toEqual({ ...facts, nameBn, nameEn })
    }),
  )
  const longer = writeSignedFacts({ ...facts, nameBn: `${facts.nameBn}${'ক'.repeat(100)}` }, '0a1b2c3d', signature)
  expect(Number(digitsToBytes(longer)?.length) - Number(digitsToBytes(digits)?.length)).toBe(100)
})

test('digits with bytes more or fewer than the facts need are refused', () => {
  for (const written of [digits, writeSignedFacts(receipt, '0a1b2c3d', signature)]) {
    const payload = [...(digitsToBytes(written) ?? [])].slice(0, -signature.length)
    const read = (bytes: readonly number[]) => readSignedFacts(bytesToDigits(Uint8Array.from([...bytes, ...signature])))
    expect(read(payload)).not.toBeNull()
    for (let length = 1; length < payload.length; length += 1)
      expect(read(payload.slice(0, length)), `${length}`).toBeNull()
    for (const more of [[0], [0x41], [0x41, 0], [0x95, 0, 0]]) expect(read([...payload, ...more])).toBeNull()
  }
})

test('a printed format stays readable for ever', () => {
  // Printed on the day of the first release; these bytes must always mean the same.
  const printed = bytesToDigits(
    Uint8Array.from([1, 1, 2, 3, 4, 38, 93, 39, 201, 65, 45, 49, 0, 69, 0, 149, 0, 75, 0, ...signature]),
  )
  expect(readSignedFacts(printed)).toMatchObject({
    keyId: '01020304',
    facts: { number: 'A-1', type: 'E', nameBn: 'ক', nameEn: 'K', validFrom: '2026-11-21', validTo: '2027-11-20' },
  })
})

const receipt: ReceiptFacts = {
  kind: 'receipt',
  number: 'MR-2026-000123',
  type: 'ARCHITECT',
  nameBn: facts.nameBn,
  nameEn: facts.nameEn,
  issuedOn: '2026-11-26',
  amount: 11_500,
}

test('the facts of a receipt are read back from the digits, whatever the amount, and never as a certificate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (amount) => {
      const read = readSignedFacts(writeSignedFacts({ ...receipt, amount }, '0a1b2c3d', signature))
      expect(read?.facts).toEqual({ ...receipt, amount })
    }),
  )
  for (const amount of [-1, 0.5, 2 ** 48]) {
    expect(() => messageOfFacts({ ...receipt, amount }, '0a1b2c3d'), String(amount)).toThrow('receipt')
  }
  const text = (signed: Uint8Array) => String.fromCharCode(...signed)
  expect(text(messageOfFacts(receipt, '0a1b2c3d'))).toMatch(/^talika receipt\n/)
  expect(text(messageOfFacts(facts, '0a1b2c3d'))).toMatch(/^talika certificate\n/)
})

test('a printed receipt stays readable for ever', () => {
  const printed = bytesToDigits(
    Uint8Array.from([2, 1, 2, 3, 4, 38, 98, 0, 0, 0, 0, 44, 236, 77, 45, 49, 0, 69, 0, 149, 0, 75, 0, ...signature]),
  )
  const names = { number: 'M-1', type: 'E', nameBn: 'ক', nameEn: 'K' }
  expect(readSignedFacts(printed)?.facts).toEqual({ kind: 'receipt', ...names, issuedOn: '2026-11-26', amount: 11_500 })
})

test('digits that are not a certificate read as null and never throw', () => {
  for (const text of ['', '0', '1', '12', digits.slice(0, -40), `9${digits}`, '1'.repeat(5_000), '-5', '1e9']) {
    expect(readSignedFacts(text), text.slice(0, 20)).toBeNull()
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const written = bytesToDigits(bytes)
      expect(digitsToBytes(written)).toEqual(bytes)
      readSignedFacts(written)
    }),
  )
})

test('a link is read whatever host it names, and a number in any spelling', () => {
  const link = { number: 'ARC-2026-00001', signed: digits }
  expect(readVerifyLink(verifyLink('https://old.example', link))).toEqual(link)
  expect(readVerifyLink('https://a.example/verify/arc-2026-00001')).toEqual({ number: 'ARC-2026-00001', signed: null })
  expect(readVerifyLink(' ARC–২০২৬–০০০০১ ')).toEqual({ number: 'ARC-2026-00001', signed: null })
  for (const text of ['https://a.example/pay?to=1', 'https://a.example/verify/%', 'WIFI:S:x;', '', 'javascript:1']) {
    expect(readVerifyLink(text), text).toBeNull()
  }
})
