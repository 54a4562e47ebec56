import { expect, test } from 'vitest'
import { samplePdf, samplePng } from '../../../../tests/support/files/sample-files.ts'
import { shownDocument } from './shown-document.ts'

const html = { type: 'text/html' }

test('a page that poses as a document is not shown, whatever type it claims', async () => {
  for (const type of ['text/html', 'image/svg+xml', 'application/pdf', 'image/png', '']) {
    expect(await shownDocument(new Blob(['<script>parent.postMessage(1)</script>'], { type }))).toBeNull()
  }
})

test('a document is shown as what its bytes are, not as what it says', async () => {
  const { buffer: pdf } = await samplePdf('paper')
  const { buffer: png } = samplePng('photo')
  const shownPdf = await shownDocument(new Blob([new Uint8Array(pdf)], html))
  expect([shownPdf?.content, shownPdf?.blob.type]).toEqual(['pdf', 'application/pdf'])
  const shownPng = await shownDocument(new Blob([new Uint8Array(png)], html))
  expect([shownPng?.content, shownPng?.blob.type]).toEqual(['png', 'image/png'])
  expect(shownPng?.blob.size).toBe(png.length)
})
