import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { deleteVisitor, searchVisitors, type Visitor } from '#contract/appointments/visitors.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { districtName } from '#domain/reference/districts.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'
import { appointmentReads } from '../../../entities/appointment/appointment-reads.ts'
import { receptionOnly } from '../../../entities/schedule/shown/reception-only.ts'
import { VisitorPhoto } from '../../../entities/schedule/shown/visitor-photo.tsx'
import { useLocale } from '../../../platform/i18n.ts'
import { RemovalDialog } from '../../../ui/form/removal-dialog.tsx'
import { defineList } from '../../../ui/list/define-list.ts'
import { DefinedList } from '../../../ui/list/defined-list.tsx'

const visitors = defineList('/_signed-in/visitors', searchVisitors, {
  title: msg`Visitors`,
  notFor: receptionOnly,
  row: { kind: 'visitor' },
  columns: [
    { id: 'name', head: msg`Name`, sort: 'name', cell: (visitor) => <Person visitor={visitor} /> },
    { id: 'address', head: msg`Address`, plain: true, cell: placeOf },
    {
      ...{ id: 'since', head: msg`Since`, sort: 'createdAt' },
      cell: ({ createdAt }, locale) => formatDate(dhakaDate(createdAt), locale),
    },
  ],
  rowActions: [
    {
      ...{ id: 'delete', label: msg`Delete`, icon: 'trash', variant: 'danger', needs: deleteVisitor },
      labelOf(visitor) {
        const name = nameOf(visitor)
        return msg`Delete: ${name}`
      },
      dialog: DeleteDialog,
    },
  ],
  search: { label: msg`Search by name, mobile number or NID`, placeholder: msg`Name, mobile, NID` },
  empty: {
    title: msg`No visitors here`,
    text: msg`Visitors appear here as soon as they request an appointment.`,
    found: msg`Nothing found`,
  },
})

/** All visitors, newest first; an official sees only the own visitors. */
export function VisitorsPage() {
  return <DefinedList {...visitors} />
}

function nameOf({ firstName, lastName }: Visitor): string {
  return `${firstName} ${lastName}`
}

function placeOf({ address, district }: Visitor, locale: Locale): string {
  return [address, district && districtName(district, locale)].filter(Boolean).join(', ')
}

/** A visitor, with the data that the reader may see. */
function Person({ visitor }: { visitor: Visitor }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { mobile, email, nid, imageUrl } = visitor
  const known = nid === null ? null : localiseDigits(nid, locale)
  return (
    <div className="flex min-w-0 gap-3">
      <VisitorPhoto imageUrl={imageUrl} />
      <div className="min-w-0 leading-tight">
        <p className="font-bold">{nameOf(visitor)}</p>
        <p className="text-muted tabular-nums [overflow-wrap:anywhere]">
          {[mobile && localiseDigits(mobile, locale), email].filter(Boolean).join(' · ')}
        </p>
        {known !== null && <p className="text-muted tabular-nums">{t`NID: ${known}`}</p>}
      </div>
    </div>
  )
}

/** Erases the personal data of a visitor after a confirmation. */
function DeleteDialog({ row: visitor, onClose }: { row: Visitor; onClose: () => void }) {
  const { t } = useLingui()
  const name = nameOf(visitor)
  return (
    <RemovalDialog
      title={t`Delete this visitor?`}
      description={t`${name}: name, contact, NID, address and photo are erased permanently, and open appointments are cancelled.`}
      confirmLabel={t`Delete`}
      // Not “Cancel”, which could be read as cancelling the appointments.
      closeLabel={t`Go back`}
      endpoint={deleteVisitor}
      input={{ query: { id: visitor.id } }}
      done={t`Visitor deleted`}
      failed={t`Error Deleting Visitor.`}
      invalidates={appointmentReads}
      onClose={onClose}
    />
  )
}
