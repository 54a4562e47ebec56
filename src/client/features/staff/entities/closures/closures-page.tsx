import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { type Closure, createClosure, deleteClosure, searchClosures } from '#contract/administration/closures.ts'
import { minutesOfDay } from '#domain/appointments/working-hours.ts'
import { formatDate, formatMinutes } from '#domain/reference/calendar.ts'
import type { Locale } from '#domain/text.ts'
import { mayDealWithAll } from '../../../../entities/office/record-options.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { RemovalDialog } from '../../../../ui/form/removal-dialog.tsx'
import { defineList, type ListPartProps } from '../../../../ui/list/define-list.ts'
import { DefinedList } from '../../../../ui/list/defined-list.tsx'
import { Notice } from '../../../../ui/notice.tsx'

const closures = defineList('/_signed-in/closures', searchClosures, {
  title: msg`Holidays and absences`,
  lead: msg`Visitors cannot be given appointments on these days and at these times.`,
  row: { kind: 'record', name: ({ titleEn }) => titleEn },
  columns: [
    { id: 'when', head: msg`When`, sort: 'fromDate', cell: (closure) => <ClosureTime closure={closure} /> },
    { id: 'title', head: msg`Title`, sort: 'title', plain: true, cell: titleOf },
    { id: 'official', head: msg`Closed for`, plain: true, cell: (closure) => <ClosedFor closure={closure} /> },
  ],
  rowActions: [
    {
      ...{ id: 'delete', label: msg`Delete`, icon: 'trash', variant: 'plain', needs: deleteClosure },
      labelOf(closure, locale) {
        const title = titleOf(closure, locale)
        return msg`Delete: ${title}`
      },
      // An official may delete only the own absences, not the holidays of the office.
      isFor: ({ officialId }, session) => officialId !== null || mayDealWithAll(session),
      dialog: DeleteDialog,
    },
  ],
  links: [
    {
      ...{ id: 'create', href: hrefOf('/closure/create'), icon: 'plus', needs: createClosure },
      label: msg`New holiday or absence`,
    },
  ],
  // The notice about the closure that was just entered belongs to the first view of the list only.
  onlyHere: ['booked'],
  search: { label: msg`Search by title`, placeholder: msg`Title` },
  empty: { title: msg`No holidays or absences here`, found: msg`Nothing found` },
  parts: { notice: BookedNotice },
})

/** Holidays of the office and absences of officials. No appointments are possible at these times. */
export function ClosuresPage() {
  return <DefinedList {...closures} />
}

function titleOf({ titleBn, titleEn }: Closure, locale: Locale): string {
  return locale === 'bn' ? titleBn : titleEn
}

function BookedNotice({ address }: ListPartProps<{ booked?: number | undefined }, unknown>) {
  const { booked = 0 } = address.search
  if (booked === 0) return null
  return (
    <Notice tone="warning" role="status">
      <Plural
        value={booked}
        one="# confirmed appointment falls within it and is kept. Please reschedule it."
        other="# confirmed appointments fall within it and are kept. Please reschedule them."
      />
    </Notice>
  )
}

function ClosedFor({ closure: { official } }: { closure: Closure }) {
  const { t } = useLingui()
  const locale = useLocale()
  return official === null ? <Chip tone="info">{t`The whole office`}</Chip> : official[locale]
}

function ClosureTime({ closure }: { closure: Closure }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { fromDate, toDate, fromMinute, toMinute } = closure
  const days =
    fromDate === toDate
      ? formatDate(fromDate, locale)
      : `${formatDate(fromDate, locale)} – ${formatDate(toDate, locale)}`
  const isWhole = fromMinute === null
  return (
    <>
      {days}
      <span className="block text-tiny text-muted">
        {isWhole ? t`The whole day` : formatMinutes({ from: fromMinute, to: toMinute ?? minutesOfDay }, locale)}
      </span>
    </>
  )
}

/** Asks for a confirmation, because appointments are possible at these times again after the deletion. */
function DeleteDialog({ row: closure, onClose }: { row: Closure; onClose: () => void }) {
  const { t } = useLingui()
  const title = titleOf(closure, useLocale())
  return (
    <RemovalDialog
      title={t`Delete “${title}”?`}
      description={t`Visitors can then be given appointments at these times again.`}
      confirmLabel={t`Delete`}
      endpoint={deleteClosure}
      input={{ query: { id: closure.id } }}
      done={t`Holiday or absence deleted`}
      invalidates={[searchClosures]}
      onClose={onClose}
    />
  )
}
