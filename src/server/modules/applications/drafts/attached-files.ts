import type { Entry } from '#domain/drafts/operations.ts'
import { attachmentsRoot, parsePath } from '#domain/drafts/paths.ts'

/** A file that the document names, and the device that attached it. */
export type AttachedFile = { readonly fileId: string; readonly attachedBy: string }

type Entries = ReadonlyMap<string, Entry>

/** All files that the document names, in the order of its entries. */
export function listAttachedFiles(entries: Entries): readonly AttachedFile[] {
  const found: AttachedFile[] = []
  entries.forEach(({ value, deviceId, attachedBy = deviceId }, path) => {
    if (value === null || !isAttachment(path)) return
    const parsed = parsePath(path)
    if (parsed?.kind === 'attachment') found.push({ fileId: parsed.fileId, attachedBy })
  })
  return found
}

/** The list after some paths were written. It is seldom rebuilt, because nearly every write changes only texts. */
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
