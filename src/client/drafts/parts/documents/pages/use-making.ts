import { useState } from 'react'
import { maxFileBytes } from '#contract/files.ts'
import type { CaptureRow } from '#sync/store.ts'
import { loadStorage } from '../../../phone/loading/load-storage.ts'
import { isPictureSlot } from '../attaching/slot-kind.ts'
import type { Attaching } from '../attaching/use-attach.ts'
import type { Pages } from '../attaching/use-pages.ts'
import type { PhotoStudio } from '../photos/photo-studio.ts'

export type MakeProblem = 'does_not_fit' | 'not_kept' | 'failed'

type MakingOptions = { slot: string; pages: Pages; attaching: Attaching; studio: PhotoStudio; onClose: () => void }

/** Makes the document, attaches it, and only then removes the photos. */
export function useMaking({ slot, studio, pages, attaching, onClose }: MakingOptions) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<MakeProblem | null>(null)

  async function makeAndAttach(rows: readonly CaptureRow[]): Promise<MakeProblem | null> {
    const mime = isPictureSlot(slot) ? 'image/png' : 'application/pdf'
    const { context } = await loadStorage()
    const kept = await context.store.blobs.bulkGet(rows.map(({ id }) => id))
    const sources = rows.flatMap(({ edit }, index) => {
      const blob = kept[index]?.blob
      return blob === undefined ? [] : [{ blob, edit }]
    })
    if (sources.length < rows.length) return 'failed'
    const made = await studio.document({ as: mime, pages: sources, maxBytes: maxFileBytes })
    if (!made.ok) return made.problem === 'does_not_fit' ? 'does_not_fit' : 'failed'
    const name = `${(rows[0]?.name ?? slot).replace(/\.[^.]*$/, '')}.${mime === 'image/png' ? 'png' : 'pdf'}`
    try {
      await attaching.attach({ name, mime, bytes: made.result })
    } catch {
      return 'not_kept'
    }
    await pages.remove(rows)
    return null
  }

  async function make(rows: readonly CaptureRow[]): Promise<void> {
    setBusy(true)
    const found = await makeAndAttach(rows).catch((): MakeProblem => 'failed')
    setBusy(false)
    setProblem(found)
    if (found === null) onClose()
  }
  return { busy, problem, make }
}
