import type { Entry } from '#domain/drafts/operations.ts'
import { attachmentsRoot, parsePath } from '#domain/drafts/paths.ts'

/** A file that the document names, and the device that attached it. */
export type AttachedFile = { readonly fileId: string; readonly attachedBy: string }

type Entries = ReadonlyMap<string, Entry>

/** Every file that the document names, in the order in which they came. */
export function listAttachedFiles(entries: Entries): readonly AttachedFile[] {
  const found: AttachedFile[] = []
  entries.forEach(({ value, deviceId, attachedBy = deviceId }, path) => {
    if (value === null || !isAttachment(path)) return
    const parsed = parsePath(path)
    if (parsed?.kind === 'attachment') found.push({ fileId: parsed.fileId, attachedBy })
  })
  return found
}

/** The files after some paths were written. A draft has hundreds of answers, and nearly every write is of a text. */
export function updateAttachedFiles(
  before: readonly AttachedFile[],
  entries: Entries,
  written: ReadonlySet<string>,
): readonly AttachedFile[] {
  for (const path of written) if (isAttachment(path)) return listAttachedFiles(entries)
  return before
}

function isAttachment(path: string): boolean {
  return path.startsWith(`${attachmentsRoot}/`)
}
