import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { maxFileBytes } from '#contract/files.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { createRetryWindow, sendFile } from '#sync/outbox/upload.ts'
import { sha256Hex } from '#sync/sha256.ts'
import type { Upload } from '#sync/transport/upload-calls.ts'
import { FailureList } from '../../drafts/parts/documents/attaching/failure-list.tsx'
import { PickButtons } from '../../drafts/parts/documents/attaching/pick-buttons.tsx'
import type { AttachFailure, MadeFile } from '../../drafts/parts/documents/attaching/use-attach.ts'
import { wholePicture } from '../../drafts/parts/documents/photos/page-edit.ts'
import { openPhotoStudio } from '../../drafts/parts/documents/photos/photo-studio.ts'
import { type Purpose, readPicked } from '../../drafts/parts/documents/photos/read-picked.ts'
import { loadStorage } from '../../drafts/phone/loading/load-storage.ts'
import { loadSending, sendNow } from '../../drafts/phone/loading/sending-loader.ts'
import { invalidateReads } from '../../platform/api/endpoint-key.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { applicationReads } from '../application/application-reads.ts'

/** `token` is empty where the session gives access; the code may be on another phone only. */
export type SlipHolder = { id: string; kind: ApplicationKind; token: string; mobile: string | null }

export type AttachSlipProps = {
  by: SlipHolder
  /** The number of the payment, as the holder named it. */
  slipOf: string
}

type Problem = 'later' | 'decided' | 'full' | 'refused' | 'does_not_fit'

/** Takes a scan as it is, makes one document of photos, and sends it at once. */
export function AttachSlip({ by, slipOf }: AttachSlipProps) {
  const { t } = useLingui()
  const { busy, failures, problem, waiting, take, send } = useSlipSending({ by, slipOf })
  return (
    <div className="space-y-2">
      <PickButtons
        name={`documents/slip/${by.id}`}
        label={t`Picture of the slip`}
        purpose="document"
        attaching={{ busy, take }}
        multiple
        chooseLabel={t`Choose a file`}
        onOpen={() => undefined}
        onCancel={() => undefined}
        onTaken={async () => undefined}
      />
      <FailureList failures={failures} />
      {problem !== null && <ProblemNotice problem={problem} />}
      {waiting !== null && (
        <Button size="small" data-action="send-slip-again" busy={busy} onClick={() => void send(waiting)}>
          {t`Send the picture again`}
        </Button>
      )}
    </div>
  )
}

function ProblemNotice({ problem }: { problem: Problem }) {
  const { t } = useLingui()
  const texts: Record<Problem, string> = {
    later: t`The picture could not be sent. Please check the connection and send it again.`,
    decided: t`The office has dealt with this payment meanwhile, so no picture is needed.`,
    full: t`The application has no room for another file. Please show the slip to the office.`,
    refused: t`The server refused this file. Please choose another, or take a photo of the slip.`,
    does_not_fit: t`These pictures do not fit into 2 MB. Please choose fewer.`,
  }
  return (
    <Notice tone={problem === 'decided' ? 'info' : 'danger'} role="alert">
      {texts[problem]}
    </Notice>
  )
}

/** Reads what was picked and sends it. A document that did not arrive waits, to be sent without choosing it again. */
function useSlipSending({ by, slipOf }: AttachSlipProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState<readonly AttachFailure[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [waiting, setWaiting] = useState<Upload | null>(null)

  async function send(file: Upload): Promise<void> {
    setBusy(true)
    const found = await sendSlip(file, by).catch((): Problem => 'later')
    setBusy(false)
    setProblem(found)
    setWaiting(found === 'later' ? file : null)
    if (found === null) toast.success(t`The picture has been sent`)
    if (found !== null && found !== 'decided') return
    // The phone takes over the changed answers, and the page the new state.
    sendNow()
    // The form has no query cache; the pages of an account do.
    const { queryClient } = await import('../../platform/api/query-client.ts')
    await invalidateReads(queryClient, applicationReads)
  }

  async function take(picked: readonly File[], purpose: Purpose): Promise<number> {
    setBusy(true)
    const read = await readSlip(picked, purpose)
    setBusy(false)
    setFailures(read.failures)
    setProblem(read.problem)
    setWaiting(null)
    if (read.made !== null) await send(await toUpload(read.made, slipOf))
    return 0
  }
  return { busy, failures, problem, waiting, take, send }
}

type Read = { made: MadeFile | null; failures: AttachFailure[]; problem: Problem | null }

/** A PDF or PNG of the right size stays as it is; photos become the pages of one PDF. */
async function readSlip(picked: readonly File[], purpose: Purpose): Promise<Read> {
  const failures: AttachFailure[] = []
  const photos: { name: string; bytes: ArrayBuffer }[] = []
  for (const file of picked) {
    const { name } = file
    const read = await readPicked(file, { purpose, mostBytes: maxFileBytes })
    if (read.kind === 'problem') failures.push({ name, problem: read.problem, size: file.size })
    else if (read.kind === 'photo') photos.push({ name, bytes: read.bytes })
    else if (picked.length === 1) return { made: { name, mime: read.mime, bytes: read.bytes }, failures, problem: null }
    // Of several, each must be a photo: one slip has one document.
    else if (read.mime === 'image/png') photos.push({ name, bytes: read.bytes })
    else failures.push({ name, problem: 'not_a_photo', size: file.size })
  }
  const [first] = photos
  if (first === undefined) return { made: null, failures, problem: null }
  const studio = openPhotoStudio()
  try {
    const pages = photos.map(({ bytes }) => ({ blob: new Blob([bytes]), edit: { turns: 0, crop: wholePicture } }))
    const made = await studio.document({ as: 'application/pdf', pages, maxBytes: maxFileBytes })
    const name = `${first.name.replace(/\.[^.]*$/, '')}.pdf`
    if (made.ok) return { made: { name, mime: 'application/pdf', bytes: made.result }, failures, problem: null }
    if (made.problem === 'does_not_fit') return { made: null, failures, problem: 'does_not_fit' }
    return { made: null, failures: [...failures, { name: first.name, problem: 'undecodable', size: 0 }], problem: null }
  } catch {
    // Without a network its code may be missing, and the document could not be sent either.
    if (!navigator.onLine) return { made: null, failures, problem: 'later' }
    return {
      made: null,
      failures: [...failures, { name: first.name, problem: 'not_readable', size: 0 }],
      problem: null,
    }
  } finally {
    studio.close()
  }
}

async function toUpload({ name, mime, bytes }: MadeFile, slipOf: string): Promise<Upload> {
  const { context } = await loadStorage()
  const sha256 = await sha256Hex(bytes)
  const blob = new Blob([bytes], { type: mime })
  // The id makes a repetition harmless.
  return { slot: 'bankSlip', fileId: context.newId(), name, sha256, order: 0, blob, slipOf }
}

/** Sends the document from the byte where it stopped; null when the server has attached it. */
async function sendSlip(file: Upload, { id, kind, token, mobile }: SlipHolder): Promise<Problem | null> {
  // Without a network the tries of the engine would take half a minute.
  if (!navigator.onLine) return 'later'
  const [{ transport }, { context }] = await Promise.all([loadSending(), loadStorage()])
  const who = { id, kind, token, mobile: mobile ?? '' }
  const sent = await sendFile(context, transport, {
    ...{ who, file, isNew: true, retryWindow: createRetryWindow(context) },
  })
  if (sent.kind === 'sent') return null
  if (sent.kind === 'later') return 'later'
  const problems: Readonly<Record<string, Problem>> = { wrong_state: 'decided', application_full: 'full' }
  return problems[sent.code] ?? 'refused'
}
