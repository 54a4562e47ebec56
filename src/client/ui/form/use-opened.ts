import { useCallback, useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { EndpointForm } from './use-endpoint-form.ts'

type Progress = { isDirty: boolean; isStale: boolean }

export type Opened<Data> = {
  /** What the form begins with; its version is the key of the form. */
  opened: Data
  /** The version that the next attempt changes. */
  version: number
  report: (progress: Progress) => void
}

/**
 * A form over data that may be read again while it is open. As long as nothing is typed, the form begins anew with what
 * was read. After that the words stay, and the version too: only once the server has said that the data was changed
 * elsewhere does the next attempt name the newer version.
 */
export function useOpened<Data extends { version: number }>(latest: Data): Opened<Data> {
  const [opened, setOpened] = useState(latest)
  const [isDirty, setDirty] = useState(false)
  const [isWarned, setWarned] = useState(false)
  if (!isDirty && latest.version !== opened.version) {
    setOpened(latest)
    setWarned(false)
  }
  const report = useCallback((progress: Progress) => {
    setDirty(progress.isDirty)
    if (progress.isStale) setWarned(true)
  }, [])
  return { opened, version: (isWarned ? latest : opened).version, report }
}

/** Tells the page of the form what `useOpened` has to know. */
export function useReport<Values extends FieldValues>(
  { formState: { isDirty }, failure }: EndpointForm<Values>,
  report: Opened<unknown>['report'] | undefined,
): void {
  const isStale = failure?.problem?.code === 'stale_version'
  useEffect(() => report?.({ isDirty, isStale }), [report, isDirty, isStale])
}
