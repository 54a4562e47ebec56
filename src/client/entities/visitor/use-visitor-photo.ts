import { useEffect, useState } from 'react'
import { getFile } from '#contract/files.ts'
import { call } from '../../platform/api/api.ts'
import { onSignOut } from '../../platform/api/session-changes.ts'

/** Enough for the visitors of one page and of the page before it. */
const keptPhotos = 40
const kept = new Map<string, Blob>()

// Photos are personal: they are removed when the person who was allowed to see them leaves.
onSignOut(async () => kept.clear())

/**
 * The photo of a visitor as an address for `img`, which itself cannot send the headers that a personal picture
 * requires. Null while the photo is loading, and without one.
 */
export function useVisitorPhoto(imageUrl: string | null | undefined): string | null {
  const id = /\/api\/files\/([0-9a-f-]{36})$/.exec(imageUrl ?? '')?.[1]
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (id === undefined) return
    const leaving = new AbortController()
    let address: string | null = null
    function show(blob: Blob): void {
      address = URL.createObjectURL(blob)
      setShown(address)
    }
    async function load(fileId: string): Promise<void> {
      const answer = await call(getFile, { params: { id: fileId }, signal: leaving.signal })
      if (!answer.ok || leaving.signal.aborted) return
      keep(fileId, answer.body)
      show(answer.body)
    }
    const known = kept.get(id)
    if (known === undefined) void load(id)
    else show(known)
    return () => {
      leaving.abort()
      setShown(null)
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [id])
  return shown
}

function keep(id: string, blob: Blob): void {
  kept.set(id, blob)
  const [oldest] = kept.keys()
  if (kept.size > keptPhotos && oldest !== undefined) kept.delete(oldest)
}
