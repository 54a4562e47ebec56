/** The shape of a path, parsed without knowledge of a form: the type definition decides which fields exist. */
export type ParsedPath =
  | { kind: 'field'; key: string }
  | { kind: 'row'; group: string; rowId: string }
  | { kind: 'rowField'; group: string; rowId: string; key: string }
  | { kind: 'attachment'; slot: string; fileId: string }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const key = /^[a-zA-Z][a-zA-Z0-9]*(\.[a-zA-Z][a-zA-Z0-9]*)*$/

/** No form makes a longer path. */
const maxPathLength = 160

export const attachmentsRoot = 'documents'

/** Returns null for anything that is not a well-formed path. */
export function parsePath(path: string): ParsedPath | null {
  if (path.length > maxPathLength) return null
  const [first, second, third, ...rest] = path.split('/')
  if (first === undefined || rest.length > 0 || !key.test(first)) return null
  if (second === undefined) return { kind: 'field', key: first }
  if (first === attachmentsRoot) {
    return third !== undefined && key.test(second) && uuid.test(third)
      ? { kind: 'attachment', slot: second, fileId: third }
      : null
  }
  if (!uuid.test(second)) return null
  if (third === undefined) return { kind: 'row', group: first, rowId: second }
  return key.test(third) ? { kind: 'rowField', group: first, rowId: second, key: third } : null
}

export function rowPath(group: string, rowId: string): string {
  return `${group}/${rowId}`
}

export function attachmentPath(slot: string, fileId: string): string {
  return `${attachmentsRoot}/${slot}/${fileId}`
}

/** The path of the row that a path belongs to; null for paths outside rows and for rows themselves. */
export function owningRow(path: string): string | null {
  const first = path.indexOf('/')
  if (first < 0 || path.startsWith(`${attachmentsRoot}/`)) return null
  const second = path.indexOf('/', first + 1)
  return second < 0 ? null : path.slice(0, second)
}
