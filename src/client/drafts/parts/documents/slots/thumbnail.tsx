import { useEffect, useState } from 'react'
import type { AttachmentRow } from '#sync/store.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { loadStorage } from '../../../phone/loading/load-storage.ts'
import { shownDocument } from '../photos/shown-document.ts'

/** A small picture of a file on this phone; an icon for a PDF, and for a file that is not on this phone. */
export function Thumbnail({ file: { fileId } }: { file: AttachmentRow }) {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let address: string | null = null
    let wanted = true
    pictureOf(fileId).then(
      (found) => {
        if (!wanted || found === null) return
        address = URL.createObjectURL(found)
        setPicture(address)
      },
      () => undefined,
    )
    return () => {
      wanted = false
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [fileId])
  return (
    <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-field border border-line bg-surface text-muted">
      {picture === null ? (
        <Icon name="file" className="size-6" />
      ) : (
        <img src={picture} alt="" decoding="async" className="size-full object-cover" />
      )}
    </span>
  )
}

async function pictureOf(fileId: string): Promise<Blob | null> {
  const { context } = await loadStorage()
  const kept = await context.store.blobs.get(fileId)
  const shown = kept === undefined ? null : await shownDocument(kept.blob)
  return shown?.content === 'png' ? shown.blob : null
}
