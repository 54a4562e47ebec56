import { useLingui } from '@lingui/react/macro'
import { createVisit } from '#sync/visits/visits.ts'
import { currentLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { findUntouched, listBegun } from '../phone/known-people.ts'
import type { Phone } from '../phone/use-visits.ts'
import { useGoToVisit } from '../visit-address.ts'
import { VisitOnPhone } from './visit-on-phone.tsx'

/** The unsent requests of people whose name this device does not know, and a button for one more person. */
export function OtherPeople({ phone }: { phone: Phone }) {
  const { t } = useLingui()
  const goTo = useGoToVisit()
  const begun = listBegun(phone.known)
  /** Requests of other people that wait to be sent are not affected. */
  async function beginAsAnother(): Promise<void> {
    const untouched = findUntouched(phone.known)?.visit
    const beginning = { visitorId: null, locale: currentLocale() }
    const { id, step } = untouched ?? (await createVisit(phone.storage.context, beginning))
    await phone.readAgain()
    goTo({ request: id, step })
  }
  return (
    <>
      {begun.length > 0 && (
        <section className="space-y-3" data-begun="">
          <h2 className="text-h3">{t`Started on this phone and not sent yet`}</h2>
          {begun.map(({ visit, visitor }) => (
            <VisitOnPhone key={visit.id} {...{ phone, visit, visitor }} />
          ))}
        </section>
      )}
      <Button
        variant="quiet"
        size="small"
        className="-ml-3.5 justify-start text-left"
        data-action="another-visitor"
        onClick={() => void beginAsAnother()}
      >
        {t`I am someone else: request an appointment in my own name`}
      </Button>
    </>
  )
}
