import { Readable } from 'node:stream'
import yazl from 'yazl'
import { daysBetween } from '#domain/reference/calendar.ts'
import { type Cell, looksLikeFormula, looksLikeNumber } from '#domain/reference/cells.ts'

export type Sheet = {
  name: string
  /** Column widths in characters. */
  widths: readonly number[]
  /** Batches of rows; the first row is the heading. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}

/**
 * A workbook of one sheet (ECMA-376), written while its rows are read: only the current batch is in memory. A text that
 * begins like a formula is stored as text, with a style that keeps it text when the sheet is saved as CSV. A text that
 * looks like a number, such as a transaction id, has the format of texts: it stays as it is when its cell is edited.
 */
export function xlsxFile(sheet: Sheet): Readable {
  const zip = new yazl.ZipFile()
  const at = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`)
  const content = Readable.from(sheetXml(sheet))
  const out = zip.outputStream as Readable
  const fail = (error: Error) => out.destroy(error)
  content.on('error', fail)
  zip.on('error', (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))))
  // When the reader disconnects, reading the rows ends too.
  out.on('close', () => content.destroy())
  for (const [name, text] of Object.entries(parts(sheet.name))) zip.addBuffer(at(text), name)
  zip.addReadStream(content, 'xl/worksheets/sheet1.xml', { compress: true })
  zip.end()
  return out
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const contents = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * All parts but the rows. Style 1 is bold; 2 is for text that begins like a formula, 3 for text that looks like a number,
 * 4 for dates.
 */
const parts = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${contents}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${contents}.styles+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contents}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships">
<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}">
<sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships">
<Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" quotePrefix="1"/>
<xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

async function* sheetXml({ rows, widths }: Sheet): AsyncGenerator<string> {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  let isHeading = true
  for await (const batch of rows) {
    let text = ''
    for (const row of batch) {
      text += `<row>${row.map((cell) => cellXml(cell, isHeading)).join('')}</row>`
      isHeading = false
    }
    if (text !== '') yield text
  }
  yield '</sheetData></worksheet>'
}

function cellXml(cell: Cell, isHeading: boolean): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c s="4"><v>${daysBetween(dayZero, cell.day)}</v></c>`
  const style = isHeading ? 1 : looksLikeFormula(cell) ? 2 : looksLikeNumber(cell) ? 3 : 0
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

/** Excel counts the days from here. It is one day early, because Excel has a 29 February 1900. */
const dayZero = '1899-12-30'

/** Excel reports a file with longer cells as damaged. */
const longestCell = 32_767
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// XML 1.0 does not allow these characters, not even as escapes.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

function escaped(text: string): string {
  return (
    text
      .slice(0, longestCell)
      .toWellFormed()
      .replace(impossible, '')
      // Excel decodes _x000D_: text that looks like it is escaped, and a CR, which XML would change, is encoded so.
      .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
      .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
      .replaceAll('\r', '_x000D_')
  )
}
