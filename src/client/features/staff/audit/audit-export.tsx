import { useLingui } from '@lingui/react/macro'
import { exportAudit } from '#contract/audit.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { call } from '../../../platform/api/api.ts'
import { createDownload, useDownload } from '../../../platform/api/use-download.ts'
import { formatBytes } from '../../../platform/format-bytes.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import type { AuditFilter } from './audit-search.ts'

const download = createDownload()

/** Saves all lines of the filter; during the download the same button stops it. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const { t } = useLingui()
  const locale = useLocale()
  const about = JSON.stringify(filter)
  const { received, problem, save, stop } = useDownload(download, about)
  const begin = () =>
    void save(`audit-${dhakaDate(Date.now())}.csv`, about, (progress) =>
      call(exportAudit, { body: { ...filter, locale }, ...progress }),
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button variant="plain" size="small" data-action="export-audit" onClick={received === null ? begin : stop}>
        <Icon name="download" />
        {received === null ? t`Export (CSV)` : `${t`Stop saving`} (${formatBytes(received, locale)})`}
      </Button>
      <LiveRegion className="sr-only">{received !== null && t`The list is being saved`}</LiveRegion>
      <div role="alert">{problem !== null && <FieldError>{problem}</FieldError>}</div>
    </div>
  )
}
