import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { CaptureRow } from '#sync/store.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import type { Previews } from './use-previews.ts'

export type PageStripProps = {
  rows: readonly CaptureRow[]
  current: CaptureRow
  previews: Previews
  onChoose: (row: CaptureRow) => void
  onSwap: (one: CaptureRow, other: CaptureRow) => Promise<void>
  onRemove: (row: CaptureRow) => Promise<void>
}

/** All pages in their order, and the controls that move or remove the selected one. */
export function PageStrip({ rows, current, previews, onChoose, onSwap, onRemove }: PageStripProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const at = rows.findIndex(({ id }) => id === current.id)
  const before = rows[at - 1]
  const behind = rows[at + 1]
  return (
    <div className="mt-3">
      {rows.length > 1 && (
        <ol className="flex flex-wrap gap-2" aria-label={t`Pages`}>
          {rows.map((row, index) => {
            const number = formatNumber(index + 1, locale)
            return (
              <li key={row.id}>
                <button
                  type="button"
                  aria-label={t`Page ${number}`}
                  aria-current={row.id === current.id ? 'true' : undefined}
                  onClick={() => onChoose(row)}
                  className={classNames(
                    'relative block h-16 w-13 overflow-hidden rounded-field border-2 bg-sunken',
                    row.id === current.id ? 'border-primary' : 'border-line',
                  )}
                >
                  {previews.of(row) !== null && (
                    <img src={previews.of(row) ?? ''} alt="" className="size-full object-cover" />
                  )}
                  <span className="absolute bottom-0 right-0 rounded-tl-field bg-surface px-1.5 text-tiny font-medium">
                    {number}
                  </span>
                </button>
              </li>
            )
          })}
        </ol>
      )}
      <div className="-ml-3.5 mt-1 flex flex-wrap">
        {before && (
          <Button variant="quiet" size="small" data-action="earlier" onClick={() => onSwap(before, current)}>
            {t`Move earlier`}
          </Button>
        )}
        {behind && (
          <Button variant="quiet" size="small" data-action="later" onClick={() => onSwap(current, behind)}>
            {t`Move later`}
          </Button>
        )}
        <Button variant="quiet" size="small" data-action="remove-page" onClick={() => onRemove(current)}>
          {t`Remove this page`}
        </Button>
      </div>
    </div>
  )
}
