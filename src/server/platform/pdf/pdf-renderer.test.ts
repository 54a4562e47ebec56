import { crc32, deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import { afterAll, describe, expect, test } from 'vitest'
import { createTypstEngine } from './create-typst-engine.ts'
import { createLoneRenderer, type LoneRenderer } from './fixtures/lone-renderer.ts'
import { readPdfLinks } from './fixtures/read-pdf-links.ts'
import { readPdfText } from './fixtures/read-pdf-text.ts'
import { HARD_WORDS, sampleApplication, sampleCertificate, sampleReceipt } from './fixtures/sample-documents.ts'
import { createPdfRenderer } from './pdf-renderer.ts'
import { prepareDocument } from './prepare-document.ts'
import type { EngineName } from './typst-engine.ts'

// The native compiler exists for one platform only; everywhere else the WASM engine is used.
const native = process.platform === 'linux' && process.arch === 'x64'
const engines: EngineName[] = native ? ['native', 'wasm'] : ['wasm']

const warnings: string[] = []
const renderers: LoneRenderer[] = []

function createRenderer(engine: EngineName): LoneRenderer {
  const note = (_: object, message: string) => void warnings.push(message)
  const renderer = createLoneRenderer({ workers: 1, engine, log: { warn: note, error: note } })
  renderers.push(renderer)
  return renderer
}

afterAll(async () => {
  await Promise.all(renderers.map((renderer) => renderer.close()))
})

describe.each(engines)('%s', (engine) => {
  const renderer = createRenderer(engine)

  test('the certificate is one page with the text as typed, and its number is in Latin digits only', async () => {
    const pdf = await renderer.renderCertificate(sampleCertificate)
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1)
    const text = await readPdfText(pdf)
    for (const part of [
      sampleCertificate.authority.bn,
      'তালিকাভুক্তি সনদপত্র',
      sampleCertificate.nameBn,
      sampleCertificate.nameEn,
      'স্বাক্ষর ও সিল',
      'চেয়ারম্যান',
      'ARC-2026-00001',
      '২১ নভেম্বর ২০২৬',
      '20 November 2027',
      'IAB-F-1234',
      'স্থপতি হিসেবে',
    ]) {
      expect(text).toContain(part.normalize('NFC'))
    }
    expect(text).not.toContain('০০০০১')
    expect(await readPdfLinks(pdf)).toContain(`${sampleCertificate.verifyUrl}#${sampleCertificate.signedFacts}`)
  })

  test('it is signed with the name, the designation and the pictures that are set', async () => {
    const picture = { mime: 'image/png' as const, bytes: encodePng(60, 60) }
    const signatory = {
      name: { bn: 'ড. রেহানা পারভীন', en: 'Dr. Rehana Parveen' },
      designation: { bn: 'চেয়ারম্যান (অতিরিক্ত সচিব)', en: 'Chairman (Additional Secretary)' },
    }
    const pdf = await renderer.renderCertificate({ ...sampleCertificate, signatory, signature: picture, seal: picture })
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1)
    expect(await countImages(pdf)).toBeGreaterThan(0)
    const text = await readPdfText(pdf)
    for (const part of [...Object.values(signatory.name), ...Object.values(signatory.designation)])
      expect(text).toContain(part.normalize('NFC'))
    expect(text).not.toContain('স্বাক্ষর ও সিল'.normalize('NFC'))
  })

  test('the money receipt is one page in both languages, however long the name is', async () => {
    const pdf = await renderer.renderReceipt(sampleReceipt)
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1)
    const text = await readPdfText(pdf)
    const { authority, number, nameBn, nameEn, words, verifyUrl, signedFacts } = sampleReceipt
    for (const part of [
      ...[authority.bn, authority.en, number, nameBn, nameEn, words.bn, words.en, 'A26-000412', 'BKX7Q2M9PL'],
      ...['৳ ১০,০০০', 'Tk 1,500', '২৬ নভেম্বর ২০২৬', '24 November 2026', 'মূল্য সংযোজন কর (মূসক)'],
    ]) {
      expect(text).toContain(part.normalize('NFC'))
    }
    expect(text).not.toContain('০০০১২৩')
    // The fee stands for itself only where another sum was received.
    expect(text).not.toContain('মূসকসহ মোট ফি'.normalize('NFC'))
    expect(await readPdfLinks(pdf)).toContain(`${verifyUrl}#${signedFacts}`)

    const long = {
      ...sampleReceipt,
      nameBn: `${HARD_WORDS.join(' ')} `.repeat(2).slice(0, 200),
      nameEn: 'M/S #let x = 1 $a$ *b* \\ "c" '.repeat(6),
    }
    expect((await PDFDocument.load(await renderer.renderReceipt(long))).getPageCount()).toBe(1)
    const [line] = sampleReceipt.payments
    const payments = [1, 2, 3].flatMap(() => line ?? [])
    const whole = { ...long, trackingNumber: null, payments, differs: true, returnDue: true }
    const all = await readPdfText(await renderer.renderReceipt(whole))
    for (const part of ['মূসকসহ মোট ফি', 'ফেরত দেওয়ার সিদ্ধান্ত', '#let x = 1 $a$ *b*', ...HARD_WORDS.slice(0, 20)])
      expect(all).toContain(part.normalize('NFC'))
    expect(all).not.toContain('A26-000412')
  })

  test('a name that reads like an address of the web is no link, and looks like the name', async () => {
    const named = { nameBn: 'করিম bit.ly/3xY', nameEn: 'Visit http://evil.example.com' }
    const sections = [{ title: 'Names', entries: [{ label: 'Name', value: named.nameEn }] }]
    for (const pdf of [
      await renderer.renderCertificate({ ...sampleCertificate, ...named }),
      await renderer.renderReceipt({ ...sampleReceipt, ...named }),
      await renderer.renderApplication({ ...sampleApplication, sections }),
    ]) {
      const text = await readPdfText(pdf)
      expect(text.replace(/[\u200b\u2060]/g, '')).toContain(named.nameEn)
      expect(text).not.toMatch(/http:\/\/evil|evil\.example|bit\.ly/)
      expect((await readPdfLinks(pdf)).filter((link) => /evil|bit/.test(link))).toEqual([])
    }
  })

  test('every hard word can be copied from the application as it was typed', async () => {
    const text = await readPdfText(await renderer.renderApplication(sampleApplication))
    // Each word is between its label and whatever the page draws next.
    const missing = HARD_WORDS.filter((word, i) => {
      const [before, after] = [`শব্দ ${i + 1}`, '(?=শব্দ|ফি|আঞ্চলিক|\\n|$)']
      return !new RegExp(`${before}${word}${after}`.normalize('NFC')).test(text)
    })
    expect(missing).toEqual([])
    expect(text).toContain('A26-000412')
    expect(text).toMatch(/পৃষ্ঠা ১ \/ [৩-৫]/)
    expect(text).toContain('shariful.islam.bhuiyan.architect.and.planner@long-domain-name.example.com')
  })

  test('the application has its steps, its photo and the code for the desk, and no dash for empty values', async () => {
    const photo = { mime: 'image/png' as const, bytes: encodePng(30, 38) }
    const rows = [
      {
        entries: [
          { label: 'নাম', value: 'রহিম' },
          { label: 'মোবাইল', value: '০১৭১২৩৪৫৬৭৮' },
        ],
      },
      {
        entries: [
          { label: 'নাম', value: 'করিম' },
          { label: 'পদবি', value: 'পরিচালক' },
        ],
      },
    ]
    const sections = [{ title: 'মালিকগণ', entries: [], rows }]
    const pdf = await renderer.renderApplication({ ...sampleApplication, sections, photo })
    expect(await countImages(pdf)).toBe(1)
    const text = await readPdfText(pdf)
    // One heading for all rows, with a column also for a label that only one of them has.
    for (const part of ['#নামমোবাইলপদবি১রহিম০১৭১২৩৪৫৬৭৮', '২করিমপরিচালক', 'ডেস্কে খুলতে স্ক্যান করুন', 'পৃষ্ঠা নেই।']) {
      expect(text.replaceAll(/\s(?=[#১২])/g, '')).toContain(part.normalize('NFC'))
    }
    expect(text).not.toContain('—')
    const { deskUrl: _none, ...draft } = sampleApplication
    const plain = await readPdfText(await renderer.renderApplication({ ...draft, sections, trail: [] }))
    expect(plain).not.toContain('ডেস্কে খুলতে')
    expect(plain).not.toContain('কী কী হয়েছে'.normalize('NFC'))
  })

  test('characters that no font has, and signs that are markup in Typst, are plain text', async () => {
    const nameEn = 'M/S #let x = 1 $a$ *b* 😀 № 漢 \\ "c"'
    const pdf = await renderer.renderCertificate({ ...sampleCertificate, nameBn: 'মোঃ № ৫ 😀', nameEn })
    expect(await readPdfText(pdf)).toContain('#let x = 1 $a$ *b*')
    const application = {
      ...sampleApplication,
      trackingNumber: null,
      submittedAt: null,
      sections: [],
      documents: [],
      trail: [],
    }
    expect(await readPdfText(await renderer.renderApplication({ ...application, locale: 'en' }))).toContain(
      'Not submitted yet',
    )
  })

  test('an answer longer than a page continues on the next pages', async () => {
    const value = Array.from({ length: 150 }, (_, line) => `L${line};`).join('\n')
    const sections = [{ title: 'পূর্ত', entries: [], rows: [{ entries: [{ label: 'বিবরণ', value }] }] }]
    const pdf = await renderer.renderApplication({ ...sampleApplication, sections })
    expect((await PDFDocument.load(pdf)).getPageCount()).toBeGreaterThanOrEqual(4)
  })

  test('a photo is drawn, and a photo that cannot be decoded is left out with a warning', async () => {
    const photo = (bytes: Uint8Array) => ({ ...sampleCertificate, photo: { mime: 'image/png' as const, bytes } })
    const png = encodePng(30, 38)
    expect(await countImages(await renderer.renderCertificate(photo(png)))).toBe(1)
    expect(warnings).toEqual([])
    expect(await countImages(await renderer.renderCertificate(photo(png.subarray(0, 60))))).toBe(0)
    expect(warnings.splice(0)).toEqual(['a PDF was rendered incompletely'])
    // The signature of the office stays.
    const signature = { mime: 'image/png' as const, bytes: encodePng(40, 20) }
    const signed = { ...photo(png.subarray(0, 60)), signature }
    expect(await countImages(await renderer.renderCertificate(signed))).toBe(1)
    expect(warnings.splice(0)).toEqual(['a PDF was rendered incompletely'])
  })

  test('a document that cannot be made rejects, and the next one is rendered', async () => {
    await expect(renderer.renderCertificate({ ...sampleCertificate, validTo: 'never' })).rejects.toThrow('rendered')
    expect(warnings.splice(0)).toEqual(['a PDF could not be rendered'])
    expect(await readPdfText(await renderer.renderCertificate(sampleCertificate))).toContain('ARC-2026-00001')
  })
})

test('without the text pass, a shifted mark would be copied twice', async () => {
  const engine = await createTypstEngine()
  const pdf = await engine.compile(await prepareDocument({ kind: 'certificate', document: sampleCertificate }))
  expect(await readPdfText(pdf)).not.toContain('কর্তৃপক্ষ')
})

test('the same certificate has the same bytes, so that a change can be detected', async () => {
  const renderer = createRenderer(engines[0] ?? 'wasm')
  const [first, second] = await Promise.all([1, 2].map(() => renderer.renderCertificate(sampleCertificate)))
  expect(Buffer.compare(first ?? Buffer.alloc(0), second ?? Buffer.alloc(1))).toBe(0)
})

async function countImages(pdf: Uint8Array): Promise<number> {
  const document = await PDFDocument.load(pdf)
  return document.context
    .enumerateIndirectObjects()
    .filter(
      ([, object]) => object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
    ).length
}

/** A grey PNG of that many pixels. */
function encodePng(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const pixels = Buffer.alloc((width + 1) * height, 0x99)
  for (let row = 0; row < height; row += 1) pixels[row * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('limits', () => {
  const renderer = createPdfRenderer({ workers: 1, log: { warn: () => {}, error: () => {} } })
  afterAll(() => renderer.close())

  test('a caller who asks for many documents at once gets a few, and for the others a time to retry', async () => {
    const stranger = { group: '192.0.2.1', caller: 'application 1' }
    await renderer.renderCertificate(sampleCertificate, { group: 'warm', caller: 'warm' })
    const asked = Array.from({ length: 16 }, () => renderer.renderCertificate(sampleCertificate, stranger))
    const other = renderer.renderCertificate(sampleCertificate, { group: '192.0.2.2', caller: 'application 2' })
    const rendered = await Promise.all(asked)
    expect(rendered.map(({ ok }) => ok)).toEqual([...Array(4).fill(true), ...Array(12).fill(false)])
    expect(rendered[15]).toMatchObject({ code: 'rate_limited', retryAfter: expect.any(Number) })
    expect((await other).ok).toBe(true)
  })

  test('a list of as many different words as a form allows is rendered within the time limit', async () => {
    const impatient = createPdfRenderer({ workers: 1, timeout: 8_000, log: { warn: () => {}, error: () => {} } })
    const words = (row: number) =>
      Array.from({ length: 400 }, (_, n) => (50_000 + row * 400 + n).toString(36)).join(' ')
    const rows = Array.from({ length: 50 }, (_, row) => ({ entries: [{ label: 'নাম', value: words(row) }] }))
    const document = { ...sampleApplication, sections: [{ title: 'কাজ', entries: [], rows }] }
    expect(await impatient.renderApplication(document, { group: 'a', caller: 'b' })).toMatchObject({ ok: true })
    await impatient.close()
  })

  test('more rows and more text than any form can hold are refused before a worker gets them', async () => {
    const asker = { group: 'a', caller: 'b' }
    const rows = Array.from({ length: 3_000 }, () => ({ entries: [] }))
    const long = 'ক'.repeat(700_000)
    for (const section of [
      { title: 'rows', entries: [], rows },
      { title: 'text', entries: [{ label: 'x', value: long }] },
    ]) {
      const document = { ...sampleApplication, sections: [section] }
      expect(await renderer.renderApplication(document, asker)).toMatchObject({ ok: false, code: 'too_large' })
    }
    const named = { ...sampleCertificate, nameBn: long }
    expect(await renderer.renderCertificate(named, asker)).toMatchObject({ ok: false, code: 'too_large' })
  })
})
