import { useLingui } from '@lingui/react/macro'
import type { Closure } from '#contract/administration/closures.ts'
import { minutesOfDay } from '#domain/appointments/working-hours.ts'
import { formatDate, formatMinutes } from '#domain/reference/calendar.ts'
import { mayDealWithAll } from '../../../../entities/administration/record-options.ts'
import { useSession } from '../../../../platform/api/session.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Table, Td, Th, Tr } from '../../../../ui/table.tsx'

type TableProps = { list: readonly Closure[]; onDelete: (closure: Closure) => void }

export function ClosureTable({ list, onDelete }: TableProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const session = useSession()
  /** An official may delete only the own absences, not the holidays of the office. */
  const mayDelete = ({ officialId }: Closure) => session !== null && (officialId !== null || mayDealWithAll(session))
  return (
    <Card padded={false}>
      <Table
        caption={t`Holidays and absences`}
        head={
          <>
            <Th>{t`When`}</Th>
            <Th>{t`Title`}</Th>
            <Th className="hidden md:table-cell">{t`Closed for`}</Th>
            <Th>
              <span className="sr-only">{t`Delete`}</span>
            </Th>
          </>
        }
      >
        {list.map((closure) => {
          const title = locale === 'bn' ? closure.titleBn : closure.titleEn
          return (
            <Tr key={closure.id} data-record={closure.titleEn}>
              <Td>
                <ClosureTime closure={closure} />
              </Td>
              <Td>
                {title}
                <span className="mt-1 block md:hidden">
                  <ClosedFor closure={closure} />
                </span>
              </Td>
              <Td className="hidden md:table-cell">
                <ClosedFor closure={closure} />
              </Td>
              <Td className="text-right">
                {mayDelete(closure) && (
                  <Button
                    variant="plain"
                    size="small"
                    data-action="delete"
                    aria-label={t`Delete: ${title}`}
                    onClick={() => onDelete(closure)}
                  >
                    <Icon name="trash" />
                    <span className="hidden md:inline">{t`Delete`}</span>
                  </Button>
                )}
              </Td>
            </Tr>
          )
        })}
      </Table>
    </Card>
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
