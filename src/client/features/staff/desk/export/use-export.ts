import { useRef, useState } from 'react'
import { exportApplications } from '#contract/applications/desk/export.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { ExportFormat } from '#domain/enlistment/desk/export-words.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { call } from '../../../../platform/api/api.ts'
import { useFailureText } from '../../../../platform/api/error-messages.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { saveAs } from '../../../../platform/storage/save-as.ts'

export type ExportFilter = Omit<BodyInput<typeof exportApplications>, 'format' | 'locale'>

export type ListExport = {
  /** How many bytes have come of the file that is being saved; null while none is. */
  received: number | null
  /** Why the last one failed. */
  problem: string | null
  save: (format: ExportFormat, filter: ExportFilter) => Promise<void>
  stop: () => void
}

/** Saves all rows of a filter as a file. A plain link cannot: the server requires the session's header. */
export function useExport(): ListExport {
  const locale = useLocale()
  const failureText = useFailureText()
  const [received, setReceived] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  async function save(format: ExportFormat, filter: ExportFilter): Promise<void> {
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    setReceived(0)
    setProblem(null)
    const input = { body: { ...filter, format, locale }, signal: controller.signal, onBytes: setReceived }
    const answer = await call(exportApplications, input)
    running.current = null
    setReceived(null)
    if (answer.ok) saveAs(answer.body, `applications-${dhakaDate(Date.now())}.${format}`)
    else if (!controller.signal.aborted) setProblem(failureText(answer))
  }
  return { received, problem, save, stop: () => running.current?.abort() }
}
