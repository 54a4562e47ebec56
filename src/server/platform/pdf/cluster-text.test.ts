import { expect, test } from 'vitest'
import { rewriteText, shareOutTexts } from './cluster-text.ts'
import { readGlyphTexts, readTextUnits, type TextUnit } from './text-units.ts'

type Part = { text: string; glyphs: number[]; run: number; baseline?: string; font?: string }

const unit = ({ baseline = '100', font = 'f0', ...part }: Part): TextUnit => ({
  ...part,
  baseline,
  font,
  actualText: undefined,
  shown: undefined,
})

/** What a reader copies once the texts are distributed. */
function copied(parts: Part[]): string[] {
  const units = parts.map(unit)
  const texts = shareOutTexts(units)
  return units.map((part) => texts.get(part) ?? part.text)
}

test('a mark in a run of its own does not repeat the text of its cluster', () => {
  const reph = { text: 'র্থ', glyphs: [2], run: 2, baseline: '99' }
  expect(copied([{ text: 'অ', glyphs: [7], run: 1 }, { text: 'র্থ', glyphs: [1], run: 1 }, reph])).toEqual([
    'অ',
    'র্থ',
    '',
  ])
})

test('a cluster that was typed twice stays twice', () => {
  const once = (run: number): Part[] => [
    { text: 'মু', glyphs: [1], run },
    { text: 'মু', glyphs: [2], run: run + 1, baseline: '99' },
  ]
  expect(copied([...once(1), ...once(3)]).join('')).toBe('মুমু')
  expect(copied([1, 2].map((run) => ({ text: 'ক', glyphs: [5], run }))).join('')).toBe('কক')
  expect(copied([1, 1].map((run, i) => ({ text: 'কে', glyphs: [5 + i], run }))).join('')).toBe('কেকে')
})

test('the vowel after a shifted mark keeps part of the text, so that the gap is not copied as a space', () => {
  const split = (text: string): Part[] => [
    { text, glyphs: [1, 2], run: 1 },
    { text, glyphs: [3], run: 2, baseline: '99' },
    { text, glyphs: [4], run: 3 },
  ]
  expect(copied(split('র্মা'))).toEqual(['র্ম', '', 'া'])
  expect(copied(split('দুঃ'))).toEqual(['দু', '', 'ঃ'])
  const halves = copied(split('র্মো'))
  expect(halves).toEqual(['র্মে', '', 'া'])
  expect(halves.join('').normalize('NFC')).toBe('র্মো')
})

test('only the text changes: the glyphs and their positions stay the same', () => {
  const cmap = 'beginbfchar <0001> <09B009CD09A5> <0002> <09B009CD09A5> <0003> <0020> endbfchar'
  const fonts = new Map([['f0', readGlyphTexts(cmap)]])
  const content =
    '1 0 0 -1 50 100 cm BT /f0 12 Tf (\\000\\001) Tj ET 1 0 0 -1 50 99 cm BT /f0 12 Tf [24 (\\000\\002) 7 (\\000\\003)] TJ ET'
  const rewritten = rewriteText(content, fonts)
  const units = readTextUnits(rewritten, fonts)
  expect(units.map((part) => part.text)).toEqual(['র্থ', '', ' '])
  expect(units.flatMap((part) => part.glyphs)).toEqual([1, 2, 3])
  expect(rewritten).toContain('[24] TJ\n/Span << /ActualText <FEFF> >> BDC\n<0002> Tj\nEMC\n[7] TJ\n<0003> Tj')
})
