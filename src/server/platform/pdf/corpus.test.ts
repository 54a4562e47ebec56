import { execFileSync, spawnSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { bengaliWords } from './fixtures/bengali-corpus.ts'
import { corpusApplication, corpusCertificates, lostWords } from './fixtures/corpus-documents.ts'
import { createLoneRenderer } from './fixtures/lone-renderer.ts'
import { readPdfText } from './fixtures/read-pdf-text.ts'

// At most one copied word in fifty may differ from what was typed. (Measured: pdftotext changes two words.)
const mostLost = Math.floor(bengaliWords.length / 50)

const silent = () => {}
const renderer = createLoneRenderer({ workers: 2, log: { warn: silent, error: silent } })
afterAll(() => renderer.close())

const application = renderer.renderApplication(corpusApplication)
const certificates = Promise.all(
  corpusCertificates.map(async ({ words, document }) => ({ words, pdf: await renderer.renderCertificate(document) })),
)

test('the corpus holds a thousand different words', () => {
  expect(bengaliWords.length).toBeGreaterThanOrEqual(1_000)
})

test('the words of an application are copied as they were typed', async () => {
  const lost = lostWords(await readPdfText(await application), bengaliWords)
  expect(lost.length, lost.join(' ')).toBeLessThanOrEqual(mostLost)
})

test("the words of a certificate's name are copied as they were typed", async () => {
  const lost: string[] = []
  for (const { words, pdf } of await certificates) {
    // Our reader joins the last word of a line to the first of the next, so only the order is compared.
    const text = (await readPdfText(pdf)).replaceAll(/\s/g, '')
    let from = 0
    for (const word of words) {
      const at = text.indexOf(word, from)
      if (at < 0) lost.push(word)
      else from = at + word.length
    }
  }
  expect(lost.length, lost.join(' ')).toBeLessThanOrEqual(mostLost)
})

// Other programs also go by the positions of glyphs. Not every machine has this one.
const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined
const readOutside = (pdf: Uint8Array) => execFileSync('pdftotext', ['-', '-'], { input: pdf }).toString('utf8')

test.runIf(hasPdftotext)('pdftotext, where it is installed, reads the same words from both documents', async () => {
  const ofApplication = lostWords(readOutside(await application), bengaliWords)
  const ofCertificates = (await certificates).flatMap(({ words, pdf }) => lostWords(readOutside(pdf), words))
  expect(ofApplication.length, ofApplication.join(' ')).toBeLessThanOrEqual(mostLost)
  expect(ofCertificates.length, ofCertificates.join(' ')).toBeLessThanOrEqual(mostLost)
})
