import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { changeHours, getHours } from '#contract/administration/officials.ts'
import { slotLengths } from '#domain/appointments/working-hours.ts'
import { formatNumber, localiseDigits } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field.tsx'
import { SelectField } from '../../../../ui/fields/text-field.tsx'
import { errorAt } from '../../../../ui/form/field-error.ts'
import { FormCard } from '../../../../ui/form/form-card.tsx'
import type { EndpointForm } from '../../../../ui/form/use-endpoint-form.ts'
import { useRecordForm } from '../../../../ui/form/use-record-form.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { dayNames } from './day-names.ts'
import {
  type Hours,
  type HoursTexts,
  hoursOfTexts,
  hoursRules,
  nextSpan,
  type SpanTexts,
  textsOfHours,
  wrongRows,
} from './hours-texts.ts'
import { SpanRow } from './span-row.tsx'

/** Changes the hours of an official: several per day, breaks for all days, and the length of a meeting. */
export function HoursForm({ id, hours }: { id: string; hours: Hours }) {
  const { t } = useLingui()
  const locale = useLocale()
  const form = useRecordForm<typeof changeHours, Hours, HoursTexts>(changeHours, hours, {
    valuesOf: textsOfHours,
    bodyOf: (texts, { version }) => ({ ...hoursOfTexts(texts), version }) as Hours,
    ...{ rules: hoursRules, textOf: useHoursText() },
    input: { query: { id } },
    done: t`Hours saved`,
    invalidates: [getHours],
    storedIn: (saved) => saved,
    // A rendered row may have the focus or new input.
    keepsTyped: true,
  })
  const { weeklyHours, breaks } = form.formState.errors
  const wrong = useWrongRows(form)
  return (
    <FormCard form={form} name="change-hours" submitLabel={t`Save`}>
      <WeekFields form={form} wrong={wrong} />
      <ChangedElsewhere error={weeklyHours} />
      <BreakFields form={form} wrong={wrong} />
      <ChangedElsewhere error={breaks} />
      <SelectField
        {...form.field('slotMinutes', null)}
        label={t`Length of a meeting`}
        options={slotLengths.map((minutes) => {
          const count = formatNumber(minutes, locale)
          return { value: String(minutes), label: t`${count} minutes` }
        })}
      />
    </FormCard>
  )
}

/** The values that somebody else has stored for rows that were also changed here. */
function ChangedElsewhere({ error }: { error: object | undefined }) {
  const sentence = error && errorAt(error, null)
  return sentence ? <FieldError>{sentence}</FieldError> : null
}

/** The hours of a week, or the breaks, as one line of text. */
function useHoursText(): (name: string, value: unknown) => string {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  return (_, value) => {
    if (!Array.isArray(value)) {
      const count = formatNumber(Number(value), locale)
      return t`${count} minutes`
    }
    const rows = value as readonly (SpanTexts & { day?: number })[]
    return rows
      .map(({ day, from, to }) => {
        const name = day === undefined ? undefined : dayNames[day]
        return [name && i18n._(name), localiseDigits(`${from}–${to}`, locale)].filter(Boolean).join(' ')
      })
      .join(', ')
  }
}

type PartProps = { form: EndpointForm<HoursTexts>; wrong: ReadonlySet<string> }

/** The wrong rows, empty before the first attempt to save. After each attempt the first of them gets the focus. */
function useWrongRows({ control, formState: { submitCount } }: EndpointForm<HoursTexts>): ReadonlySet<string> {
  const texts = useWatch({ control }) as HoursTexts
  useEffect(() => {
    if (submitCount > 0) document.querySelector<HTMLElement>('[data-wrong] input')?.focus()
  }, [submitCount])
  return submitCount === 0 ? new Set() : wrongRows(texts)
}

function WeekFields({ form, wrong }: PartProps) {
  const { t, i18n } = useLingui()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'weeklyHours' })
  return (
    <div className="divide-y divide-line">
      {dayNames.map((descriptor, day) => {
        const name = i18n._(descriptor)
        const rows = fields.flatMap((field, index) => (field.day === day ? [{ id: field.id, index }] : []))
        return (
          <Spans
            key={name}
            legend={name}
            none={t`No visitors`}
            addLabel={t`Add hours`}
            count={rows.length}
            onAdd={() => append(nextSpan(form.getValues('weeklyHours'), day), { shouldFocus: false })}
          >
            {rows.map(({ id, index }) => (
              <SpanRow
                key={id}
                about={name}
                from={form.register(`weeklyHours.${index}.from`)}
                to={form.register(`weeklyHours.${index}.to`)}
                isWrong={wrong.has(`weeklyHours.${index}`)}
                onRemove={() => remove(index)}
              />
            ))}
          </Spans>
        )
      })}
    </div>
  )
}

function BreakFields({ form, wrong }: PartProps) {
  const { t } = useLingui()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'breaks' })
  return (
    <Spans
      legend={t`Breaks on every working day`}
      none={t`No break`}
      addLabel={t`Add a break`}
      count={fields.length}
      onAdd={() => append({ from: '13:00', to: '14:00' }, { shouldFocus: false })}
    >
      {fields.map(({ id }, index) => (
        <SpanRow
          key={id}
          about={t`Break`}
          from={form.register(`breaks.${index}.from`)}
          to={form.register(`breaks.${index}.to`)}
          isWrong={wrong.has(`breaks.${index}`)}
          onRemove={() => remove(index)}
        />
      ))}
    </Spans>
  )
}

type SpansProps = {
  legend: string
  none: string
  addLabel: string
  count: number
  onAdd: () => void
  children: ReactNode
}

/** A group of times. A new row gets the focus; after a row was removed, the button that adds a row gets it. */
function Spans({ legend, none, addLabel, count, onAdd, children }: SpansProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const changed = count - before.current
    before.current = count
    if (changed > 0) [...(box.current?.querySelectorAll<HTMLElement>('[type="time"]') ?? [])].at(-2)?.focus()
    if (changed < 0) box.current?.querySelector<HTMLElement>('[data-action="add-span"]')?.focus()
  }, [count])
  return (
    <fieldset ref={box} className="min-w-0 py-3">
      <legend className="float-left font-medium">{legend}</legend>
      <div className="clear-both space-y-2">
        {count === 0 && <p className="text-small text-muted">{none}</p>}
        {children}
        <Button variant="quiet" size="small" data-action="add-span" onClick={onAdd}>
          <Icon name="plus" />
          <span className="sr-only">{legend}: </span>
          {addLabel}
        </Button>
      </div>
    </fieldset>
  )
}
