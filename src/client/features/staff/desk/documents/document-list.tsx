import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { ReviewFile, ReviewSlot } from '../application/review-model.ts'

export type DocumentListProps = {
  slots: readonly ReviewSlot[]
  current: string | null
  onShow: (fileId: string) => void
  /** Files that the last return asked to replace; the current marks are in `verdict` of each file. */
  marked: ReadonlySet<string>
}

/** Every document of the form. Present ones open in the viewer; missing ones are marked as missing. */
export function DocumentList({ slots, current, onShow, marked }: DocumentListProps) {
  return (
    <ul>
      {slots.map((slot) => (
        <li key={slot.slot} data-slot={slot.slot} className="py-1.5">
          <SlotFiles slot={slot} current={current} onShow={onShow} marked={marked} />
        </li>
      ))}
    </ul>
  )
}

function SlotFiles({ slot, ...list }: Omit<DocumentListProps, 'slots'> & { slot: ReviewSlot }) {
  const { t } = useLingui()
  if (slot.files.length === 0) {
    return (
      <p className="px-3 leading-tight">
        <span className="block text-muted">{slot.label}</span>
        {slot.required ? (
          <span className="inline-flex items-center gap-1 text-small text-danger">
            <Icon name="warning" className="size-4" />
            {t`Not attached`}
          </span>
        ) : (
          <span className="text-small text-muted">{t`Not attached, optional`}</span>
        )}
      </p>
    )
  }
  return (
    <div className="space-y-1.5">
      {slot.files.map((file) => (
        <FileLine key={file.fileId} file={file} {...list} />
      ))}
    </div>
  )
}

function FileLine({ file, current, onShow, marked }: Omit<DocumentListProps, 'slots'> & { file: ReviewFile }) {
  const { t } = useLingui()
  const locale = useLocale()
  const kilobytes = formatNumber(Math.max(1, Math.round(file.size / 1024)), locale)
  const isAsked = marked.has(file.fileId)
  return (
    <button
      type="button"
      aria-pressed={current === file.fileId}
      onClick={() => onShow(file.fileId)}
      className={classNames(
        'flex min-h-11 w-full items-center gap-x-3 rounded-field border px-3 py-1 text-left text-small',
        current === file.fileId ? 'border-primary bg-primary-soft' : 'border-line bg-surface hover:bg-sunken',
      )}
    >
      <Icon name="file" className="text-primary" />
      <span className="min-w-0 grow leading-tight">
        <span className="block text-body">{file.label}</span>
        <span className="block text-muted">{file.name}</span>
        {isAsked && <Chip tone="recheck">{t`Replacement requested`}</Chip>}
        {!isAsked && file.verdict?.verdict === 'replace' && <Chip tone="recheck">{t`To be replaced`}</Chip>}
        {file.verdict?.verdict === 'ok' && <Chip tone="ok" icon="check">{t`Accepted`}</Chip>}
      </span>
      <span className="whitespace-nowrap text-muted tabular-nums">{t`${kilobytes} KB`}</span>
    </button>
  )
}
