import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { generatedFiles } from '../../../../../tests/support/files/corpus/generated-files.ts'
import { isHarmlessToLenientReader } from '../../../../../tests/support/files/lenient-pdf.ts'
import { judgePdf } from './pdf-outcome.ts'

const files = await generatedFiles()

test('there are three hundred files of all kinds, no two of one name', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
})

describe('each file is taken, repaired or refused as its kind demands', () => {
  test.each(files)('$name', async ({ bytes, expected }) => {
    const judged = judgePdf(bytes)
    expect({ outcome: judged.outcome === 'refused' ? judged.reason : judged.outcome, judged }).toMatchObject({
      outcome: expected,
    })
    if (judged.outcome !== 'repaired') return
    const { content } = judged
    // A repaired file is clean, so that repairing it once more changes nothing.
    expect(judgePdf(content)).toEqual({ outcome: 'accepted' })
    expect(await isHarmlessToLenientReader(content)).toBe(true)
    expect((await PDFDocument.load(content)).getPageCount()).toBeGreaterThan(0)
  })
})
