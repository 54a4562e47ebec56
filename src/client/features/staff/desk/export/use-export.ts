import { exportApplications } from '#contract/applications/desk/export.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { ExportFormat } from '#domain/enlistment/desk/export-words.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { call } from '../../../../platform/api/api.ts'
import { createDownload, type Download, useDownload } from '../../../../platform/api/use-download.ts'
import { useLocale } from '../../../../platform/i18n.ts'

export type ExportFilter = Omit<BodyInput<typeof exportApplications>, 'format' | 'locale'>

export type ListExport = Omit<Download, 'save'> & { save: (format: ExportFormat) => Promise<void> }

const download = createDownload()

/** Saves all rows of a filter as a file. */
export function useExport(filter: ExportFilter): ListExport {
  const locale = useLocale()
  const about = JSON.stringify(filter)
  const { save, ...rest } = useDownload(download, about)
  return {
    ...rest,
    save: (format) =>
      save(`applications-${dhakaDate(Date.now())}.${format}`, about, (progress) =>
        call(exportApplications, { body: { ...filter, format, locale }, ...progress }),
      ),
  }
}
