import { useLingui } from '@lingui/react/macro'
import { useController } from 'react-hook-form'
import { office } from '#contract/office.ts'
import { changeSetting, listSettings, type Setting } from '#contract/settings.ts'
import { formatWeekday, weekdays } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { readText } from '#domain/reference/read-text.ts'
import { type SettingDefinition, settingDefinitions, settingNames } from '#domain/settings.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { CheckboxGroup } from '../../../ui/fields/choices.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { errorAt } from '../../../ui/form/field-error.ts'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'

/** The calls whose answers contain settings. */
const invalidates = [listSettings, office]

type FormProps = { definition: SettingDefinition; setting: Setting }

/** The form of one setting. A setting that only a newer server knows has no form. */
export function SettingForm({ setting }: { setting: Setting }) {
  const known = settingNames.find((each) => each === setting.name)
  if (known === undefined) return null
  const definition = settingDefinitions[known]
  const Form = definition.unit === 'weekdays' ? WeekdaysForm : NumberForm
  return <Form definition={definition} setting={setting} />
}

/** The setting with the same name in the answer to a change. */
function storedIn({ list }: { list: readonly Setting[] }, before: Setting): Setting {
  return list.find(({ name }) => name === before.name) ?? before
}

const button = { variant: 'plain', size: 'small' } as const

function NumberForm({ definition, setting }: FormProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { name, fallback, least, most } = setting
  const readInRange = (text: string) => {
    const number = readWhole(text)
    return number !== null && number >= least && number <= most ? number : null
  }
  // Prefixed with the setting's name, because the page has a form for each and field names must be unique.
  const textsOf = ({ value }: Setting) => ({ [name]: formatNumber(Number(value), locale) })
  const form = useRecordForm<typeof changeSetting, Setting, Record<string, string>>(changeSetting, setting, {
    valuesOf: textsOf,
    storedIn,
    bodyOf: (typed, seen) => ({ name, value: readInRange(typed[name] ?? ''), from: seen.value }),
    findWrong: (typed) => (readInRange(typed[name] ?? '') === null ? [name] : []),
    done: t`The setting was changed`,
    invalidates,
  })
  const [usual, lowest, highest] = [Number(fallback), least, most].map((number) => formatNumber(number, locale))
  return (
    <FormCard form={form} name={name} submitLabel={t`Change`} button={button}>
      <TextField
        {...form.field(name, t`Please enter a whole number from ${lowest} to ${highest}`)}
        label={definition.label[locale]}
        hint={
          definition.unit === 'days'
            ? t`Days, from ${lowest} to ${highest}; usually ${usual}`
            : t`From ${lowest} to ${highest}; usually ${usual}`
        }
        inputMode="numeric"
        autoComplete="off"
      />
    </FormCard>
  )
}

function WeekdaysForm({ definition, setting }: FormProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { name, most } = setting
  const dayName = (day: string) => formatWeekday(Number(day) as (typeof weekdays)[number], locale)
  const daysOf = ({ value }: Setting) => ({ [name]: String(value).split(',').filter(Boolean) })
  const textOf = (_: string, days: unknown) =>
    [days]
      .flat()
      .map((day) => dayName(String(day)))
      .join(', ')
  const form = useRecordForm<typeof changeSetting, Setting, Record<string, string[]>>(changeSetting, setting, {
    valuesOf: daysOf,
    textOf,
    storedIn,
    bodyOf: (typed, seen) => ({
      name,
      value: weekdays.filter((day) => typed[name]?.includes(String(day))),
      from: seen.value,
    }),
    findWrong: (typed) => ((typed[name]?.length ?? 0) > most ? [name] : []),
    done: t`The setting was changed`,
    invalidates,
  })
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <FormCard form={form} name={name} submitLabel={t`Change`} button={button}>
      <CheckboxGroup
        name={name}
        label={definition.label[locale]}
        options={weekdays.map((day) => ({ value: String(day), label: dayName(String(day)) }))}
        value={field.value ?? []}
        onChange={field.onChange}
        onBlur={field.onBlur}
        {...(fieldState.error && {
          error: errorAt(fieldState.error, t`Please leave at least one day as a working day`),
        })}
      />
    </FormCard>
  )
}

/** Parses a whole number in either digits, with or without grouping; null for anything else. */
function readWhole(typed: string): number | null {
  const digits = readText(typed, 'number')
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null
}
