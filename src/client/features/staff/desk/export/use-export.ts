import { exportApplications } from '#contract/applications/desk/export.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { ExportFormat } from '#domain/enlistment/desk/export-words.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { call } from '../../../../platform/api/api.ts'
import { createDownload, type Download, useDownload } from '../../../../platform/api/use-download.ts'
import { useLocale } from '../../../../platform/i18n.ts'

export type ExportFilter = Omit<BodyInput<typeof exportApplications>, 'format' | 'locale'>

export type ListExport = Omit<Download, 'save'> & {
  save: (format: ExportFormat, filter: ExportFilter) => Promise<void>
}

const download = createDownload()

/** Saves all rows of a filter as a file. */
export function useExport(): ListExport {
  const locale = useLocale()
  const { save, ...rest } = useDownload(download)
  return {
    ...rest,
    save: (format, filter) =>
      save(`applications-${dhakaDate(Date.now())}.${format}`, (progress) =>
        call(exportApplications, { body: { ...filter, format, locale }, ...progress }),
      ),
  }
}
