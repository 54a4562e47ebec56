import { authority } from 'virtual:portal'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { dailyClosing } from '#contract/payments/closings.ts'
import { addDays, formatDateTime, formatDay } from '#domain/reference/calendar.ts'
import { DayFilter } from '../../../forms/dates/day-filter.tsx'
import { endpointQuery, ofList } from '../../../platform/api/endpoint-query.ts'
import { currentDate } from '../../../platform/current-date.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { serverClock } from '../../../platform/server-clock.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { BookFrame } from './book-frame.tsx'
import { ClosingCard } from './closing-card.tsx'

const route = '/_signed-in/books/closing'

/** A day of the books beside what the statements of the wallets and the bank say, for each of them. */
export function ClosingPage() {
  const { t } = useLingui()
  const locale = useLocale()
  const { search } = useListSearch(route)
  const today = currentDate()
  const day = search.day !== undefined && search.day <= today ? search.day : today
  const query = useQuery(endpointQuery(dailyClosing, { query: { day } }, ofList))
  return (
    <BookFrame
      page="closing"
      title={t`Daily closing`}
      lead={t`By the day of confirmation. Compare each sum with the statement of the day and close it.`}
      actions={
        <Button variant="plain" size="small" data-action="print" onClick={() => window.print()}>
          <Icon name="file" />
          {t`Print`}
        </Button>
      }
    >
      <ChooseDay day={day} today={today} />
      <section className="space-y-4" data-day={day}>
        <h2 className="text-h3">{formatDay(day, locale)}</h2>
        <QueryState query={query}>
          {({ methods }) => (
            <div className="space-y-4 print:grid print:grid-cols-2 print:gap-3 print:space-y-0">
              {methods.map((method) => (
                <ClosingCard key={method.method} day={day} closed={method} />
              ))}
            </div>
          )}
        </QueryState>
      </section>
      <Signatures />
    </BookFrame>
  )
}

function ChooseDay({ day, today }: { day: string; today: string }) {
  const { t } = useLingui()
  const { hrefOf, open } = useListSearch(route)
  const before = addDays(day, -1)
  const after = addDays(day, 1)
  return (
    <section aria-label={t`Day`} className="flex flex-wrap items-end gap-3 print:hidden">
      <DayFilter name="day" label={t`Day`} day={day} onChoose={(chosen) => open({ day: chosen })} />
      <LinkButton variant="plain" size="small" href={hrefOf({ day: before })} data-action="day-before">
        <Icon name="left" />
        {t`The day before`}
      </LinkButton>
      {after <= today && (
        <LinkButton variant="plain" size="small" href={hrefOf({ day: after })} data-action="day-after">
          {t`The next day`}
          <Icon name="right" />
        </LinkButton>
      )}
    </section>
  )
}

/** On paper only: whose sheet it is, when it was printed, and the lines for the signatures. */
function Signatures() {
  const { t } = useLingui()
  const locale = useLocale()
  const name = authority[locale]
  const printed = formatDateTime(serverClock.now(), locale)
  return (
    <section className="hidden break-inside-avoid pt-16 print:block" aria-hidden>
      <div className="grid grid-cols-2 gap-16 text-small">
        <p className="border-t border-ink pt-1">{t`Prepared by: name, signature, date`}</p>
        <p className="border-t border-ink pt-1">{t`Checked by: name, signature, date`}</p>
      </div>
      <p className="pt-6 text-tiny text-muted">{t`${name} · printed ${printed}`}</p>
    </section>
  )
}
