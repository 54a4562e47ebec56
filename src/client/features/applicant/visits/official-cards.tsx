import { useLingui } from '@lingui/react/macro'
import { AppointmentTypeChip } from '../../../entities/appointment/appointment-chip.tsx'
import type { ActiveOfficial } from '../../../entities/official/active-officials.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { QueryState, type QueryView } from '../../../ui/list/query-state.tsx'
import { Avatar } from '../../../ui/photo/avatar.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

export type OfficialCardsProps = {
  query: QueryView<readonly ActiveOfficial[]>
  onChoose: (official: ActiveOfficial) => void
}

/** The officials whom a visitor can ask for an appointment. */
export function OfficialCards({ query, onChoose }: OfficialCardsProps) {
  const { t } = useLingui()
  return (
    <section className="space-y-3">
      <h2 className="text-h3">{t`Officials`}</h2>
      <QueryState query={query} skeleton={<Skeleton className="h-32 rounded-card" />}>
        {(officials) => {
          const open = officials.filter(({ acceptsOnline, acceptsInPerson }) => acceptsOnline || acceptsInPerson)
          if (open.length === 0)
            return <p className="text-muted">{t`No official is taking appointments at present.`}</p>
          return (
            <ul className="space-y-3">
              {open.map((official) => (
                <li key={official.id}>
                  <OfficialCard official={official} onChoose={() => onChoose(official)} />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryState>
    </section>
  )
}

function OfficialCard({ official, onChoose }: { official: ActiveOfficial; onChoose: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { id, nameBn, nameEn, designation, imageUrl, acceptsOnline, acceptsInPerson } = official
  const name = locale === 'bn' ? nameBn : nameEn
  return (
    <Card className="space-y-3" data-official={id}>
      <div className="flex items-center gap-3">
        <Avatar url={imageUrl} />
        <div className="min-w-0">
          <h3 className="text-body font-bold leading-tight">{name}</h3>
          {designation && <p className="text-small text-muted">{designation[locale]}</p>}
        </div>
      </div>
      <p className="flex flex-wrap gap-1.5">
        {acceptsOnline && <AppointmentTypeChip type="online" />}
        {acceptsInPerson && <AppointmentTypeChip type="in-person" />}
      </p>
      <Button variant="plain" size="small" block data-action="request" onClick={onChoose}>
        {t`Request an appointment`}
        <span className="sr-only">: {name}</span>
      </Button>
    </Card>
  )
}
