import { useEffect, useState } from 'react'
import { getFile } from '#contract/files.ts'
import { call, type Offline, type Refused } from '../../../../../platform/api/api.ts'
import { onSignOut } from '../../../../../platform/api/session-changes.ts'

export type FileBlob =
  | { state: 'loading' }
  | { state: 'ready'; url: string; blob: Blob }
  | { state: 'failed'; failure: Refused | Offline; retry: () => void }

/**
 * How many files stay in memory, because a desk goes back and forth between the documents of an application. More would
 * need too much memory on a small machine.
 */
const keptFiles = 12
const kept = new Map<string, Blob>()

function keep(fileId: string, blob: Blob): void {
  kept.set(fileId, blob)
  const [oldest] = kept.keys()
  if (kept.size > keptFiles && oldest !== undefined) kept.delete(oldest)
}

// Documents must not stay in memory after the person signs out.
onSignOut(async () => kept.clear())

/**
 * The bytes of a file and an object URL for them: an img element and a new tab cannot send the headers that the server
 * requires. The URL is valid as long as the component shows the file.
 */
export function useFileBlob(fileId: string): FileBlob {
  const [attempt, setAttempt] = useState(0)
  const [file, setFile] = useState<{ fileId: string; blob: FileBlob }>({ fileId, blob: { state: 'loading' } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt runs the effect again
  useEffect(() => {
    const abort = new AbortController()
    let url: string | null = null
    const set = (blob: FileBlob) => setFile({ fileId, blob })
    function show(blob: Blob): void {
      keep(fileId, blob)
      url = URL.createObjectURL(blob)
      set({ state: 'ready', url, blob })
    }
    async function load(): Promise<void> {
      const answer = await call(getFile, { params: { id: fileId }, signal: abort.signal })
      if (abort.signal.aborted) return
      if (answer.ok) show(answer.body)
      else set({ state: 'failed', failure: answer, retry: () => setAttempt((last) => last + 1) })
    }
    set({ state: 'loading' })
    const known = kept.get(fileId)
    if (known === undefined) void load()
    else show(known)
    return () => {
      abort.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [fileId, attempt])
  // In the first rendering for another file the state still holds the last file.
  return file.fileId === fileId ? file.blob : { state: 'loading' }
}
