import '../../../../platform/api/zod-setup.ts'
import { useEffect, useRef, useState } from 'react'
import type { Carried } from '#sync/carrying/carry-draft.ts'
import { type DraftFileProblem, type ReadDraft, readDraftFile } from '#sync/carrying/draft-import.ts'
import { type Carrier, openCarrier, removeLeftCarriers } from '../../../../drafts/phone/storage/carrier.ts'

/** The part of a file that is shown while it is being sent. */
export type ImportedDraft = Pick<ReadDraft['content'], 'draft' | 'answers' | 'exportedAt'>

/** One chosen file and its state. */
export type FileImport = { key: string; name: string } & (
  | { state: 'reading' }
  | { state: 'refused'; problem: DraftFileProblem | 'no_room' }
  | { state: 'sending'; about: ImportedDraft; carried: Carried | null }
  | { state: 'answered'; about: ImportedDraft; carried: Carried }
)

/** Imports files one after the other. Their data is in databases of this page, which are removed with it. */
export function useImports() {
  const [imports, setImports] = useState<readonly FileImport[]>([])
  const carriers = useRef(new Map<string, Carrier>())
  useEffect(() => {
    const open = carriers.current
    removeLeftCarriers().catch(() => undefined)
    return () => {
      for (const carrier of open.values()) void carrier.close()
    }
  }, [])

  const put = (next: FileImport) =>
    setImports((before) =>
      before.some(({ key }) => key === next.key)
        ? before.map((each) => (each.key === next.key ? next : each))
        : [next, ...before],
    )

  async function send(one: { key: string; name: string; about: ImportedDraft; carried: Carried | null }) {
    const carrier = carriers.current.get(one.key)
    if (carrier === undefined) return
    put({ ...one, state: 'sending' })
    const carried = await carrier.carry()
    if (carried.state !== 'later') {
      carriers.current.delete(one.key)
      await carrier.close()
    }
    put({ ...one, state: 'answered', carried: withEarlier(one.carried, carried) })
  }

  async function take(file: File): Promise<void> {
    const one = { key: crypto.randomUUID(), name: file.name }
    put({ ...one, state: 'reading' })
    const read = await readDraftFile(file)
    if (!read.ok) return put({ ...one, state: 'refused', problem: read.problem })
    try {
      carriers.current.set(one.key, await openCarrier(read.draft))
    } catch {
      return put({ ...one, state: 'refused', problem: 'no_room' })
    }
    const { draft, answers, exportedAt } = read.draft.content
    await send({ ...one, about: { draft, answers, exportedAt }, carried: null })
  }

  return {
    imports,
    take: async (files: Iterable<File>) => {
      for (const file of files) await take(file)
    },
    retry: send,
  }
}

/** Adds the result of an earlier attempt, so that a file sent in two attempts has one result. */
function withEarlier(earlier: Carried | null, now: Carried): Carried {
  if (earlier === null) return now
  const { changes, files } = earlier.arrived
  return { ...now, arrived: { changes: changes + now.arrived.changes, files: files + now.arrived.files } }
}
