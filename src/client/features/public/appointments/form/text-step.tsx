import { useMemo } from 'react'
import { listFields } from '#domain/forms/answers.ts'
import type { FieldPlace } from '#domain/forms/paths.ts'
import type { VisitPart } from '#sync/visits/visits.ts'
import { useLocalized } from '../../../../platform/i18n.ts'
import type { Officials } from '../phone/kept-officials.ts'
import type { VisitSession } from '../phone/visit-session.ts'
import { OfficialChoice } from './official-choice.tsx'
import { partForms } from './use-step-issues.ts'
import { type FieldTroubles, useFieldError, VisitField } from './visit-field.tsx'

export type TextStepProps = FieldTroubles & { session: VisitSession; part: VisitPart; officials: Officials }

/** The text fields of one step, in the order of the form. */
export function TextStep({ session, part, officials, ...troubles }: TextStepProps) {
  const places = useMemo(() => listFields(partForms[part], {}), [part])
  return places.map((place) =>
    place.field.key === 'officialId' ? (
      <OfficialField key={place.path} {...{ session, place, officials, ...troubles }} />
    ) : (
      <VisitField key={place.path} {...{ session, part, place, ...troubles }} />
    ),
  )
}

type OfficialFieldProps = FieldTroubles & { session: VisitSession; place: FieldPlace; officials: Officials }

function OfficialField({ session, place, officials, ...troubles }: OfficialFieldProps) {
  const label = useLocalized()(place.field.label)
  const error = useFieldError(troubles, place)
  return <OfficialChoice {...{ session, officials, label, error }} onLeave={troubles.onLeave} />
}
