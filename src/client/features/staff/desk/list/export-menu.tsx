import { useLingui } from '@lingui/react/macro'
import { exportApplications } from '#contract/applications/desk/export.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { ExportFormat } from '#domain/enlistment/desk/export-words.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { call } from '../../../../platform/api/api.ts'
import { createDownload, type Download, useDownload } from '../../../../platform/api/use-download.ts'
import { formatBytes } from '../../../../platform/format-bytes.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { FieldError } from '../../../../ui/fields/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { Menu, MenuAction } from '../../../../ui/overlays/menu.tsx'
import { type ListPlace, type ListView, searchBody } from './list-view.ts'

/** Saves all pages of the list in a chosen format. Meanwhile the menu shows the progress and can stop the download. */
export function ExportMenu({ place, view }: { place: ListPlace; view: ListView }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { received, problem, save, stop } = useExport(filterOf(place, view))
  const choose = (format: ExportFormat) => void save(format)
  return (
    <div className="text-right">
      <Menu
        name={received === null ? t`Save the list as a file` : t`The list is being saved`}
        label={
          <span className="-mx-2 inline-flex min-h-11 min-w-28 items-center justify-center gap-2 rounded-card border border-line-strong bg-surface px-3.5 text-small font-medium tabular-nums">
            <Icon name="download" />
            {received === null ? t`Excel` : received === 0 ? t`Please wait` : formatBytes(received, locale)}
          </span>
        }
      >
        {received === null ? (
          <>
            <MenuAction action="export-xlsx" onSelect={() => choose('xlsx')}>{t`Excel (.xlsx)`}</MenuAction>
            <MenuAction action="export-csv" onSelect={() => choose('csv')}>{t`Comma-separated text (.csv)`}</MenuAction>
          </>
        ) : (
          <MenuAction action="stop-export" onSelect={stop}>{t`Stop saving`}</MenuAction>
        )}
      </Menu>
      <LiveRegion className="sr-only">{received !== null && t`The list is being saved`}</LiveRegion>
      <div role="alert">{problem !== null && <FieldError>{problem}</FieldError>}</div>
    </div>
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
      save(`applications-${dhakaDate(Date.now())}.${format}`, about, (progress) =>
        call(exportApplications, { body: { ...filter, format, locale }, ...progress }),
      ),
  }
}

/** The filter of the list, for all pages. */
function filterOf(place: ListPlace, view: ListView): ExportFilter {
  const { page: _page, size: _size, sort: _sort, ...filter } = searchBody(place, view)
  return filter
}
