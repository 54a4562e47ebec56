import { useLingui } from '@lingui/react/macro'
import { useController } from 'react-hook-form'
import { changeSetting, type Setting } from '#contract/settings.ts'
import { formatWeekday, weekdays } from '#domain/reference/calendar.ts'
import { formatNumber, toAsciiDigits } from '#domain/reference/numerals.ts'
import { type SettingDefinition, settingDefinitions, settingNames } from '#domain/settings.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { CheckboxGroup } from '../../../ui/fields/choices.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'

type SettingFormProps = {
  setting: Setting
  /** The cached answers that the setting is part of. */
  invalidates: readonly string[]
}
type KnownSettingProps = SettingFormProps & { definition: SettingDefinition }

/** The form of one setting. One that only a newer server knows has none. */
export function SettingForm({ setting, invalidates }: SettingFormProps) {
  const known = settingNames.find((each) => each === setting.name)
  if (known === undefined) return null
  const props = { setting, invalidates, definition: settingDefinitions[known] }
  return props.definition.unit === 'weekdays' ? <WeekdaysForm {...props} /> : <NumberForm {...props} />
}

const button = { variant: 'plain', size: 'small' } as const

function NumberForm({ setting, invalidates, definition }: KnownSettingProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { name, value, fallback, least, most } = setting
  const readInRange = (text: string) => {
    const number = readWhole(text)
    return number !== null && number >= least && number <= most ? number : null
  }
  const form = useEndpointForm(changeSetting, {
    // Prefixed with the setting's name, because the page has a form for each and field names must be unique.
    values: { [name]: formatNumber(Number(value), locale) },
    bodyOf: (typed) => ({ name, value: readInRange(typed[name] ?? ''), from: value }),
    findWrong: (typed) => (readInRange(typed[name] ?? '') === null ? [name] : []),
    done: t`The setting was changed`,
    invalidates,
  })
  const [usual, lowest, highest] = [Number(fallback), least, most].map((number) => formatNumber(number, locale))
  return (
    <FormCard form={form} name={name} submitLabel={t`Change`} button={button}>
      <TextField
        {...form.field(name, t`Please write a whole number from ${lowest} to ${highest}`)}
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

function WeekdaysForm({ setting: { name, value, most }, invalidates, definition }: KnownSettingProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const form = useEndpointForm(changeSetting, {
    values: { [name]: String(value).split(',').filter(Boolean) },
    bodyOf: (typed) => ({ name, value: weekdays.filter((day) => typed[name]?.includes(String(day))), from: value }),
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
        options={weekdays.map((day) => ({ value: String(day), label: formatWeekday(day, locale) }))}
        value={field.value ?? []}
        onChange={field.onChange}
        onBlur={field.onBlur}
        {...(fieldState.invalid && { error: t`Please leave at least one day as a working day` })}
      />
    </FormCard>
  )
}

/** Parses a whole number in either digits, with or without grouping; null for anything else. */
function readWhole(typed: string): number | null {
  const digits = toAsciiDigits(typed).replace(/[,\s]/g, '')
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null
}
