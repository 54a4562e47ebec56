import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { CaptureRow } from '#sync/store.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { loadStorage } from '../../../phone/loading/load-storage.ts'
import { FailureList } from '../attaching/failure-list.tsx'
import { PickButtons } from '../attaching/pick-buttons.tsx'
import { type Attaching, isPictureSlot, mostBytesOf } from '../attaching/use-attach.ts'
import type { Pages } from '../attaching/use-pages.ts'
import type { PhotoStudio } from '../photos/photo-studio.ts'
import { openPhotoStudio } from '../photos/photo-studio.ts'
import { PageStrip } from './page-strip.tsx'
import { PageView } from './page-view.tsx'
import { usePreviews } from './use-previews.ts'

export type PagesDialogProps = {
  slot: string
  /** The label of the document. */
  label: string
  pages: Pages
  attaching: Attaching
  onPickerOpen: () => void
  onClose: () => void
}

/** Shows the photos as they will be sent, lets the person correct them, and makes one document of them. */
export function PagesDialog({ slot, label, pages, attaching, onPickerOpen, onClose }: PagesDialogProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const studio = useStudio()
  const rows = useMemo(() => pages.rows ?? [], [pages.rows])
  const [isCropping, setCropping] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const current = rows.find(({ id }) => id === chosen) ?? rows.at(-1)
  const previews = usePreviews(studio, rows, (row) => {
    attaching.fail({ name: row.name, problem: 'undecodable', size: 0 })
    void pages.remove([row])
  })
  const making = useMaking({ slot, studio, pages, attaching, onClose })
  const isEmpty = pages.rows?.length === 0
  useEffect(() => {
    if (isEmpty) onClose()
  }, [isEmpty, onClose])
  if (current === undefined) return null
  const number = formatNumber(rows.indexOf(current) + 1, locale)
  const useLabel = isPictureSlot(slot) ? t`Use this photo` : t`Use this document`
  const isReady = rows.every(previews.isCurrent)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isPictureSlot(slot) ? t`Check the photo` : t`Check the pages`}
      description={label}
      footer={
        !isCropping && (
          <Button
            block
            data-action="use-document"
            busy={making.busy || !isReady}
            onClick={() => void making.make(rows)}
          >
            {making.busy ? t`Preparing the document` : isReady ? useLabel : t`Preparing the photo`}
          </Button>
        )
      }
    >
      <FailureList failures={attaching.failures} />
      <MakingProblem problem={making.problem} />
      <PageView
        key={current.id}
        row={current}
        name={t`Page ${number}`}
        previews={previews}
        onEdit={(edit) => pages.edit(current, edit)}
        onCropping={setCropping}
      />
      {!isCropping && (
        <PageStrip
          rows={rows}
          current={current}
          previews={previews}
          onChoose={({ id }) => setChosen(id)}
          onSwap={(one, other) => {
            // A page that was moved stays selected.
            setChosen(current.id)
            return pages.swap(one, other)
          }}
          onRemove={(row) => pages.remove([row])}
        />
      )}
      {!isPictureSlot(slot) && !isCropping && (
        <AddPage {...{ slot, pages, attaching, onPickerOpen }} onAdded={() => setChosen(null)} />
      )}
    </Dialog>
  )
}

type AddPageProps = Pick<PagesDialogProps, 'slot' | 'pages' | 'attaching' | 'onPickerOpen'> & { onAdded: () => void }

function AddPage({ slot, pages, attaching, onPickerOpen, onAdded }: AddPageProps) {
  const { t } = useLingui()
  return (
    <div className="mt-2">
      <PickButtons
        name={`pages/${slot}`}
        label={t`Add a page`}
        purpose="page"
        attaching={attaching}
        multiple
        chooseLabel={t`Add a page`}
        onOpen={onPickerOpen}
        // The pages dialog is still open when the picker is cancelled, so it is noted again.
        onCancel={onPickerOpen}
        onTaken={async (added) => {
          if (added > 0) onAdded()
          await pages.reload()
        }}
      />
    </div>
  )
}

function useStudio(): PhotoStudio {
  const [studio] = useState(openPhotoStudio)
  useEffect(() => () => studio.close(), [studio])
  return studio
}

function MakingProblem({ problem }: { problem: MakeProblem | null }) {
  const { t } = useLingui()
  if (problem === null) return null
  const texts: Record<MakeProblem, string> = {
    does_not_fit: t`This many pages do not fit into 2 MB. Please remove some and attach them as a second file`,
    not_kept: t`There is no room for the document on this phone. The photos are still here: please free some space and try again`,
    failed: t`The document could not be created. The photos are still here: please close other apps and try again`,
  }
  return (
    <Notice tone="danger" role="alert" className="mb-3">
      {texts[problem]}
    </Notice>
  )
}

type MakeProblem = 'does_not_fit' | 'not_kept' | 'failed'

type MakingOptions = { slot: string; pages: Pages; attaching: Attaching; studio: PhotoStudio; onClose: () => void }

/** Makes the document, attaches it, and only then removes the photos. */
function useMaking({ slot, studio, pages, attaching, onClose }: MakingOptions) {
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
    const made = await studio.document({ as: mime, pages: sources, maxBytes: mostBytesOf(slot) })
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
