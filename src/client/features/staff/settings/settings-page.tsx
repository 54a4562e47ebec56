import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { office } from '#contract/office.ts'
import { changeSetting, listSettings } from '#contract/settings.ts'
import { formatNumber, toAsciiDigits } from '#domain/reference/numerals.ts'
import { settingDefinitions, settingNames } from '#domain/settings.ts'
import { call } from '../../../platform/api/api.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { CardSkeleton } from '../../../ui/states/skeleton-lines.tsx'
import { ContactForm } from './contact-form.tsx'

const settingsKey = 'settings'
const officeKey = 'office'

/** The settings that an OWNER may change while the portal runs, each with a form of its own. */
export function SettingsPage() {
  const { t } = useLingui()
  const query = useQuery({
    queryKey: [settingsKey],
    queryFn: ({ signal }) => unwrap(call(listSettings, { signal })),
    // After a quick reload the cache may still hold the value from before a change.
    staleTime: 0,
  })
  const contact = useQuery({
    queryKey: [officeKey],
    queryFn: ({ signal }) => unwrap(call(office, { signal })),
    staleTime: 0,
  })
  return (
    <Page>
      <PageHeader
        title={t`Settings`}
        lead={t`A change counts at once, for everybody, and is put on record with your name.`}
      />
      <QueryState query={query} skeleton={<CardSkeleton lines={6} />}>
        {({ list }) =>
          list.map((setting) => <SettingForm key={`${setting.name} ${setting.value}`} setting={setting} />)
        }
      </QueryState>
      <QueryState query={contact} skeleton={<CardSkeleton lines={6} />}>
        {(facts) => <ContactForm key={JSON.stringify(facts.contact)} contact={facts.contact} officeKey={officeKey} />}
      </QueryState>
      <p>
        <a href={hrefOf('/settings/fees')}>{t`Fees and the limit of mobile wallets have a page of their own`}</a>
      </p>
    </Page>
  )
}

type Setting = { name: string; value: number; fallback: number; least: number; most: number }

function SettingForm({ setting }: { setting: Setting }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { name, value, fallback, least, most } = setting
  const readInRange = (text: string) => {
    const number = readWhole(text)
    return number !== null && number >= least && number <= most ? number : null
  }
  const form = useEndpointForm(changeSetting, {
    // Prefixed with the setting's name, because the page has a form for each and field names must be unique.
    values: { [name]: formatNumber(value, locale) },
    bodyOf: (typed) => ({ name, value: readInRange(typed[name] ?? ''), from: value }),
    findWrong: (typed) => (readInRange(typed[name] ?? '') === null ? [name] : []),
    done: t`The setting was changed`,
    invalidates: [settingsKey],
  })
  const known = settingNames.find((each) => each === name)
  if (known === undefined) return null
  const [usual, lowest, highest] = [fallback, least, most].map((number) => formatNumber(number, locale))
  return (
    <FormCard form={form} name={name} submitLabel={t`Change`} button={{ variant: 'plain', size: 'small' }}>
      <TextField
        {...form.field(name, t`Please write a whole number from ${lowest} to ${highest}`)}
        label={settingDefinitions[known].label[locale]}
        hint={
          settingDefinitions[known].unit === 'days'
            ? t`Days, from ${lowest} to ${highest}; usually ${usual}`
            : t`From ${lowest} to ${highest}; usually ${usual}`
        }
        inputMode="numeric"
        autoComplete="off"
      />
    </FormCard>
  )
}

/** Parses a whole number in either digits, with or without grouping; null for anything else. */
function readWhole(typed: string): number | null {
  const digits = toAsciiDigits(typed).replace(/[,\s]/g, '')
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null
}
