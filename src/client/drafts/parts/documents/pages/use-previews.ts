import { useEffect, useRef, useState } from 'react'
import type { CaptureRow, PageEdit } from '#sync/store.ts'
import { loadStorage } from '../../../phone/loading/load-storage.ts'
import { wholePicture } from '../photos/page-edit.ts'
import type { PhotoStudio } from '../photos/photo-studio.ts'

/** Sharp enough to read printed letters when enlarged, small enough to hold one for each page. */
const previewPixels = 1600

export type Previews = {
  /** The address of a page's picture, possibly from before its last edit; null until it is rendered. */
  of: (row: CaptureRow) => string | null
  /** Whether that picture shows the current edits of the page. */
  isCurrent: (row: CaptureRow) => boolean
  /** The picture before cropping, for choosing the part to keep. */
  uncropped: (row: CaptureRow) => Promise<string | null>
}

type Shown = { key: string; url: string }

/** Renders the pages one after another; `onUndecodable` is called with photos that this browser cannot read. */
export function usePreviews(
  studio: PhotoStudio,
  rows: readonly CaptureRow[],
  onUndecodable: (row: CaptureRow) => void,
): Previews {
  const [shown, setShown] = useState<ReadonlyMap<string, Shown>>(new Map())
  // Edits are rendered from a smaller copy: decoding twelve megapixels for every turn would take seconds on a cheap
  // phone.
  const copies = useRef(new Map<string, Blob>())
  const urls = useRef(new Set<string>())
  const latest = useRef({ rows, onUndecodable })
  latest.current = { rows, onUndecodable }

  useEffect(() => {
    const made = urls.current
    return () => {
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [])

  async function draw(row: CaptureRow, edit: PageEdit): Promise<string | null> {
    const copy = copies.current.get(row.id) ?? (await copyOf(row))
    if (copy === null) return null
    copies.current.set(row.id, copy)
    const drawn = await studio.preview({ page: { blob: copy, edit }, pixels: previewPixels })
    if (!drawn.ok) return null
    const url = URL.createObjectURL(drawn.result.blob)
    urls.current.add(url)
    return url
  }

  async function copyOf(row: CaptureRow): Promise<Blob | null> {
    const { context } = await loadStorage()
    const kept = await context.store.blobs.get(row.id)
    const page = kept === undefined ? null : { blob: kept.blob, edit: { turns: 0, crop: wholePicture } }
    const drawn = page === null ? null : await studio.preview({ page, pixels: previewPixels })
    if (drawn?.ok) return drawn.result.blob
    latest.current.onUndecodable(row)
    return null
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages decide what is drawn; the rest is read through references
  useEffect(() => {
    let isWanted = true
    const drawAll = async () => {
      for (const row of rows) {
        const key = JSON.stringify(row.edit)
        if (shown.get(row.id)?.key === key) continue
        const url = await draw(row, row.edit)
        if (url !== null) setShown((before) => new Map(before).set(row.id, { key, url }))
        if (!isWanted) return
      }
    }
    drawAll().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [rows])

  return {
    of: (row) => shown.get(row.id)?.url ?? null,
    isCurrent: (row) => shown.get(row.id)?.key === JSON.stringify(row.edit),
    uncropped: (row) => draw(row, { turns: row.edit.turns, crop: wholePicture }),
  }
}
