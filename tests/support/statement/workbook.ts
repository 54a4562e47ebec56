import yazl from 'yazl'

export type Value = string | number | Date | null
export type WorkbookParts = {
  sheets: readonly (readonly (readonly Value[])[])[]
  /** A further entry of the archive that is this many zeros. */
  zeros?: number
}

/** The smallest workbook that spreadsheets open: numbers, dates with a style, and texts inside their cells. */
export function workbook({ sheets, zeros = 0 }: WorkbookParts): Promise<Uint8Array> {
  const zip = new yazl.ZipFile()
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), path)
  const numbers = sheets.map((_, at) => at + 1)
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
  add('[Content_Types].xml', contentTypes(numbers))
  add(
    '_rels/.rels',
    `<Relationships ${relations}><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  const named = numbers.map((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`).join('')
  add('xl/workbook.xml', `<workbook ${main} xmlns:r="${office}"><sheets>${named}</sheets></workbook>`)
  const targets = numbers.map(
    (n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  const styles = `<Relationship Id="rId0" Type="${office}/styles" Target="styles.xml"/>`
  add('xl/_rels/workbook.xml.rels', `<Relationships ${relations}>${targets.join('')}${styles}</Relationships>`)
  // Style 1 is the built-in format of a date.
  add(
    'xl/styles.xml',
    `<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  )
  for (const [at, rows] of sheets.entries()) {
    add(
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet ${main}><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
    )
  }
  if (zeros > 0) zip.addBuffer(Buffer.alloc(zeros), 'xl/media/zeros.bin')
  zip.end()
  return collect(zip.outputStream)
}

function contentTypes(numbers: readonly number[]): string {
  const of = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const sheets = numbers.map((n) => of(`worksheets/sheet${n}`, 'worksheet')).join('')
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults}${of('workbook', 'sheet.main')}${of('styles', 'styles')}${sheets}</Types>`
}

function rowXml(row: readonly Value[], at: number): string {
  const cells = row.map((value, column) => cellXml(value, `${letterOf(column)}${at + 1}`))
  return `<row r="${at + 1}">${cells.join('')}</row>`
}

const letterOf = (column: number) => String.fromCharCode(65 + column)
const firstDay = Date.UTC(1899, 11, 30)

function cellXml(value: Value, place: string): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  if (value instanceof Date) return `<c r="${place}" s="1"><v>${(value.getTime() - firstDay) / 86_400_000}</v></c>`
  const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`
}

async function collect(stream: NodeJS.ReadableStream): Promise<Uint8Array> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return new Uint8Array(Buffer.concat(parts))
}
