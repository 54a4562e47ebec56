import { useEffect, useState } from 'react'
import { getFile } from '#contract/files.ts'
import { call } from '../../platform/api/api.ts'
import { onSignOut } from '../../platform/api/session-changes.ts'

/** A page of visitors, and one more behind it. */
const keptPhotos = 40
const kept = new Map<string, Blob>()

// Photos are personal: they go with the person who was allowed to see them.
onSignOut(async () => kept.clear())

/**
 * The photo of a visitor as an address for `img`, which cannot send the headers that a personal picture asks for. Null
 * while it is loading, and where there is none.
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
