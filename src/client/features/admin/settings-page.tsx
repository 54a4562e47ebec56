import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changeSetting, listSettings } from '#contract/settings.ts'
import { formatNumber, toAsciiDigits } from '#domain/reference/numerals.ts'
import { settingDefinitions, settingNames } from '#domain/settings.ts'
import { call } from '../../platform/api.ts'
import { useLocale } from '../../platform/i18n.ts'
import { toast } from '../../platform/toast.ts'
import { unwrap } from '../../platform/unwrap.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChangeTrouble } from './change-trouble.tsx'

const settingsKey = ['settings'] as const

/** What an OWNER may change while the portal runs, each by itself. */
export function SettingsPage() {
  const { t } = useLingui()
  const { data, isPending, refetch } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => unwrap(call(listSettings, { signal })),
  })
  return (
    <Page>
      <PageHeader
        title={t`Settings`}
        lead={t`A change counts at once, for everybody, and is put on record with your name.`}
      />
      {data === undefined ? (
        <Card>{isPending ? <SkeletonLines lines={6} /> : <ErrorState onRetry={() => void refetch()} />}</Card>
      ) : (
        <div className="space-y-4">
          {data.list.map((setting) => (
            <SettingForm key={`${setting.name} ${setting.value}`} setting={setting} />
          ))}
        </div>
      )}
      <p>
        <a href="/settings/fees">{t`Fees and the limit of mobile wallets have a page of their own`}</a>
      </p>
    </Page>
  )
}

type Setting = { name: string; value: number; fallback: number; least: number; most: number }

function SettingForm({ setting }: { setting: Setting }) {
  const { t } = useLingui()
  const locale = useLocale()
  const client = useQueryClient()
  const { name, value, fallback, least, most } = setting
  const [text, setText] = useState(formatNumber(value, locale))
  const [isWrong, setWrong] = useState(false)
  const change = useMutation({
    mutationFn: (wanted: number) => unwrap(call(changeSetting, { body: { name, value: wanted, from: value } })),
    onSuccess: (answer) => {
      toast.success(t`The setting was changed`)
      client.setQueryData(settingsKey, answer)
    },
    // Somebody else may have been quicker: the page shows what is in force now.
    onError: () => client.invalidateQueries({ queryKey: settingsKey }),
  })
  const known = settingNames.find((each) => each === name)
  if (known === undefined) return null
  const [usual, lowest, highest] = [fallback, least, most].map((days) => formatNumber(days, locale))
  function submit(event: FormEvent): void {
    event.preventDefault()
    const wanted = readDays(text)
    const isRight = wanted !== null && wanted >= least && wanted <= most
    setWrong(!isRight)
    if (isRight && wanted !== value) change.mutate(wanted)
  }
  return (
    <Card>
      <form noValidate onSubmit={submit} className="space-y-3" data-setting={name}>
        <TextField
          name={name}
          label={settingDefinitions[known].label[locale]}
          hint={
            settingDefinitions[known].unit === 'days'
              ? t`Days, from ${lowest} to ${highest}; usually ${usual}`
              : t`From ${lowest} to ${highest}; usually ${usual}`
          }
          error={isWrong && t`Please write a whole number from ${lowest} to ${highest}`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="off"
        />
        <ChangeTrouble error={change.error} />
        <Button type="submit" variant="plain" size="small" busy={change.isPending}>
          {change.isPending ? t`Please wait` : t`Change`}
        </Button>
      </form>
    </Card>
  )
}

/** A whole number in either digits, with or without grouping; null for anything else. */
function readDays(typed: string): number | null {
  const digits = toAsciiDigits(typed).replace(/[,\s]/g, '')
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null
}
