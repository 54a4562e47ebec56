import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import { call, type Offline, type Refused } from '../../../../platform/api/api.ts'
import { useOnline } from '../../../../platform/online.ts'
import { forgetWordsOf, useKeptWords } from '../../../../ui/form/kept-words.ts'
import { applicationQuery } from '../application/application-query.ts'
import {
  type DocumentMark,
  isEmpty,
  isPendingMarks,
  markBody,
  noMarks,
  type PendingMarks,
  withMarks,
  withoutSent,
} from './pending-marks.ts'

export type FlushResult = { ok: true; body: Application } | Refused | Offline

export type Marks = {
  /** The application including the unsent marks. */
  marked: Application
  isOpen: boolean
  markDocument: (fileId: string, mark: DocumentMark) => void
  flagField: (path: string, note: string | null) => void
  /** Why the last marks were not stored; they stay on the page and are sent again with the next mark. */
  failure: Refused | Offline | null
  retry: () => void
  /** The unsent marks; below, the application as the server has it. */
  waiting: PendingMarks
  stored: Application
  /** Discards the unsent marks and loads the application again. */
  discard: () => void
  /** How often `discard` was called. Open note fields then start again with the note of the server. */
  discards: number
  /** Sends the unsent marks; resolves to the newest application, or to why they could not be sent. */
  flush: () => Promise<FlushResult>
}

/**
 * The marks of one application. They are shown at once and sent one call after the other, each with the version that
 * the last call returned.
 */
export function useMarks(application: Application): Marks {
  const client = useQueryClient()
  const online = useOnline()
  const [pending, setPending] = useKeptWords(`marks/${application.id}`, noMarks, isPendingMarks)
  const [failure, setFailure] = useState<Refused | Offline | null>(null)
  const [discards, setDiscards] = useState(0)
  const newest = useRef(pending)
  const running = useRef<Promise<FlushResult> | null>(null)
  const query = applicationQuery(application.kind, application.id)
  const { queryKey } = query

  function keep(marks: PendingMarks): void {
    newest.current = marks
    setPending(isEmpty(marks) ? noMarks : marks)
  }

  function stored(): Application {
    return client.getQueryData<Application>(queryKey) ?? application
  }

  async function sendAll(): Promise<FlushResult> {
    let isSecondTry = false
    while (!isEmpty(newest.current)) {
      const sent = newest.current
      const { kind, id } = application
      const answer = await call(applicationCalls[kind].verdicts, { query: { id }, body: markBody(stored(), sent) })
      if (answer.ok) {
        client.setQueryData(queryKey, answer.body)
        keep(withoutSent(newest.current, sent))
        setFailure(null)
        isSecondTry = false
        continue
      }
      // A colleague changed the application first. A mark is about one document or answer, so it is sent once more.
      const isStale = answer.problem?.code === 'stale_version'
      // After a refusal the person compares the marks with the current ones of the server.
      if (answer.problem !== undefined) await client.fetchQuery(query).catch(() => null)
      if (!isStale || isSecondTry) {
        setFailure(answer)
        return answer
      }
      isSecondTry = true
    }
    return { ok: true, body: stored() }
  }

  function flush(): Promise<FlushResult> {
    running.current ??= sendAll().finally(() => {
      running.current = null
    })
    return running.current
  }

  function discard(): void {
    forgetWordsOf(`note/${application.id}/`)
    keep(noMarks)
    setFailure(null)
    setDiscards((before) => before + 1)
    void client.invalidateQueries({ queryKey })
  }

  function add(marks: PendingMarks): void {
    keep(marks)
    void flush()
  }

  const sendAgain = useEffectEvent(() => {
    if (!isEmpty(newest.current)) void flush()
  })
  // Only a connection that comes back sends again by itself.
  useEffect(() => {
    if (online) sendAgain()
  }, [online])

  return {
    marked: useMemo(() => withMarks(application, pending), [application, pending]),
    isOpen: application.actions.includes('mark'),
    markDocument: (fileId, mark) =>
      add({ ...newest.current, documents: { ...newest.current.documents, [fileId]: mark } }),
    flagField: (path, note) => add({ ...newest.current, fields: { ...newest.current.fields, [path]: note } }),
    failure,
    retry: () => void flush(),
    waiting: pending,
    stored: application,
    discard,
    discards,
    flush,
  }
}
