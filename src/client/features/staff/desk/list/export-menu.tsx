import { useLingui } from '@lingui/react/macro'
import { exportApplications } from '#contract/applications/desk/export.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { ExportFormat } from '#domain/enlistment/desk/export-words.ts'
import { FileMenu } from '../../../../entities/report/file-menu.tsx'
import { call } from '../../../../platform/api/api.ts'
import { createDownload, type Download, useDownload } from '../../../../platform/api/use-download.ts'
import { currentDate } from '../../../../platform/current-date.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { type ListPlace, type ListView, searchBody } from './list-view.ts'

/** Saves all pages of the list in a chosen format. */
export function ExportMenu({ place, view }: { place: ListPlace; view: ListView }) {
  const { t } = useLingui()
  const { save, ...running } = useExport(filterOf(place, view))
  return (
    <FileMenu
      {...running}
      name={t`Save the list as a file`}
      choices={[
        { id: 'export-xlsx', label: t`Excel (.xlsx)`, save: () => void save('xlsx') },
        { id: 'export-csv', label: t`Comma-separated text (.csv)`, save: () => void save('csv') },
      ]}
    />
  )
}

type ExportFilter = Omit<BodyInput<typeof exportApplications>, 'format' | 'locale'>

type ListExport = Omit<Download, 'save'> & { save: (format: ExportFormat) => Promise<void> }

const download = createDownload()

/** Saves all rows of a filter as a file. */
function useExport(filter: ExportFilter): ListExport {
  const locale = useLocale()
  const about = JSON.stringify(filter)
  const { save, ...rest } = useDownload(download, about)
  return {
    ...rest,
    save: (format) =>
      save(`applications-${currentDate()}.${format}`, about, (progress) =>
        call(exportApplications, { body: { ...filter, format, locale }, ...progress }),
      ),
  }
}

/** The filter of the list, for all pages. */
function filterOf(place: ListPlace, view: ListView): ExportFilter {
  const { page: _page, size: _size, sort: _sort, ...filter } = searchBody(place, view)
  return filter
}
