import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFStream } from 'pdf-lib'

const actions = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'SubmitForm',
  'GoToR',
  'GoToE',
  'Movie',
  'Sound',
  'Rendition',
])
const entries = ['JS', 'JavaScript', 'XFA', 'EmbeddedFiles', 'RichMediaContent', 'AA', 'AF', 'OnInstantiate']

/** Whether a tolerant PDF reader, independent of ours, finds no active or embedded content. */
export async function isHarmlessToLenientReader(bytes: Buffer): Promise<boolean> {
  // The reader logs unusual objects to the console.
  const { warn, log } = console
  console.warn = console.log = () => {}
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    return document.context.enumerateIndirectObjects().every(([, object]) => isHarmless(object))
  } catch {
    return true
  } finally {
    Object.assign(console, { warn, log })
  }
}

function isHarmless(object: PDFObject): boolean {
  if (object instanceof PDFArray) return object.asArray().every(isHarmless)
  const dict =
    object instanceof PDFDict
      ? object
      : object instanceof PDFStream || object instanceof PDFRawStream
        ? object.dict
        : null
  if (dict === null) return true
  const action = dict.get(PDFName.of('S'))
  if (action instanceof PDFName && actions.has(action.decodeText())) return false
  return !entries.some((name) => dict.has(PDFName.of(name))) && dict.values().every(isHarmless)
}
