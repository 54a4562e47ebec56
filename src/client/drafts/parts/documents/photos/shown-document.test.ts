import { expect, test } from 'vitest'
import { samplePdf, samplePng } from '../../../../../../tests/support/files/sample-files.ts'
import { shownDocument } from './shown-document.ts'

const html = { type: 'text/html' }

test('an HTML page that claims to be a document is not shown, whatever type it claims', async () => {
  for (const type of ['text/html', 'image/svg+xml', 'application/pdf', 'image/png', '']) {
    expect(await shownDocument(new Blob(['<script>parent.postMessage(1)</script>'], { type }))).toBeNull()
  }
})

test('a document is shown with the type of its bytes, not with the type that it claims', async () => {
  const { buffer: pdf } = await samplePdf('paper')
  const { buffer: png } = samplePng('photo')
  const shownPdf = await shownDocument(new Blob([new Uint8Array(pdf)], html))
  expect([shownPdf?.content, shownPdf?.blob.type]).toEqual(['pdf', 'application/pdf'])
  const shownPng = await shownDocument(new Blob([new Uint8Array(png)], html))
  expect([shownPng?.content, shownPng?.blob.type]).toEqual(['png', 'image/png'])
  expect(shownPng?.blob.size).toBe(png.length)
})
