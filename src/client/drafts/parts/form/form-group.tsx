import { Fragment, type ReactNode, useCallback, useMemo } from 'react'
import type { GroupDefinition, StepDefinition } from '#domain/forms/definition.ts'
import { type FieldPlace, listGroupFields, sameAsPath } from '#domain/forms/paths.ts'
import { useLocalized } from '../../../platform/i18n.ts'
import { useStoreValue } from '../../../platform/use-store-value.ts'
import { CheckboxField } from '../../../ui/fields/choices.tsx'
import { useIsClosed } from '../fields/corrections.ts'
import { useDraftForm } from '../fields/draft-form-context.tsx'
import { FormField } from '../fields/form-field.tsx'
import { RowList } from './parts.ts'

export type FormGroupProps = {
  group: GroupDefinition
  step: StepDefinition
  /** Whether the group shows its own heading; false where the heading of the page is the same. */
  titled: boolean
  /** How many of its fields are rendered; without it all are. */
  atMost?: number | undefined
  extras?: GroupExtras | undefined
}

/** What a page shows beside a field, by its path, although it is no field. */
export type GroupExtras = Readonly<Record<string, { before?: ReactNode; after?: ReactNode }>>

/** One group of fields, as a list of cards when it repeats. */
export function FormGroup({ group, step, titled, atMost, extras }: FormGroupProps) {
  const localized = useLocalized()
  const titleId = `g-${group.group}`
  return (
    <section aria-labelledby={titled ? titleId : undefined} className="space-y-5">
      {titled && (
        <h2 id={titleId} className="border-b border-line pb-1">
          {localized(group.label)}
        </h2>
      )}
      {group.repeat === undefined ? (
        <Fields group={group} step={step} atMost={atMost} extras={extras} />
      ) : (
        <RowList group={group} step={step} />
      )}
    </section>
  )
}

function Fields({ group, step, atMost, extras }: Omit<FormGroupProps, 'titled'>) {
  const taken = useSameAs(group)
  const places = useMemo(
    () => listGroupFields(group, step, {}).filter(({ field }) => field.computed?.as !== 'same'),
    [group, step],
  )
  return (
    <>
      <SameAs group={group} taken={taken} />
      {!taken && <PlaceList places={places.slice(0, atMost)} extras={extras} />}
    </>
  )
}

function PlaceList({ places, extras }: { places: readonly FieldPlace[]; extras: GroupExtras | undefined }) {
  return places.map((place) => (
    <Fragment key={place.path}>
      {extras?.[place.path]?.before}
      <FormField place={place} />
      {extras?.[place.path]?.after}
    </Fragment>
  ))
}

/** Whether the group takes its values from another group now. */
function useSameAs(group: GroupDefinition): boolean {
  const { session } = useDraftForm()
  const path = sameAsPath(group)
  const subscribe = useCallback(
    (listener: () => void) => (path === null ? () => undefined : session.watch(path, listener)),
    [session, path],
  )
  return useStoreValue(subscribe, () => path !== null && session.answers()[path] === true)
}

/** The checkbox that takes all values from another group. The group's own values are kept for when it is unticked. */
function SameAs({ group, taken }: { group: GroupDefinition; taken: boolean }) {
  const { session } = useDraftForm()
  const localized = useLocalized()
  const path = sameAsPath(group)
  const closed = useIsClosed(path ?? '')
  if (path === null || group.sameAs === undefined) return null
  if (closed) return taken ? <p>{localized(group.sameAs.label)}</p> : null
  return (
    <CheckboxField
      name={path}
      label={localized(group.sameAs.label)}
      optional
      checked={taken}
      onChange={({ currentTarget }) => session.write([{ path, value: currentTarget.checked ? true : null }])}
    />
  )
}
