import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { OwnEnlistment } from '#contract/enlistments.ts'
import { type EnlistmentState, enlistmentState } from '#domain/enlistment/enlistment-state.ts'
import { daysBetween, formatDate } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { typeLabel } from '../../drafts/phone/definitions/type-facts.ts'
import { hrefOf } from '../../platform/href.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip, StatusChip } from '../../ui/chip.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { statusNames } from '../application/application-words.ts'
import { openOwnApplication } from '../application/open-own-application.ts'
import { type HolderKey, startRenewal } from './start-renewal.ts'

const states = {
  ACTIVE: { name: msg`Active`, tone: 'ok', icon: 'check' },
  EXPIRED: { name: msg`Expired`, tone: 'accent', icon: 'warning' },
  REVOKED: { name: msg`Revoked`, tone: 'danger', icon: 'close' },
} as const satisfies Record<EnlistmentState, { name: MessageDescriptor; tone: string; icon: string }>

export type EnlistmentCardProps = { enlistment: OwnEnlistment; holder: HolderKey }

/** An enlistment, its validity, and its renewal when there is one or it may be started. */
export function EnlistmentCard({ enlistment, holder }: EnlistmentCardProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { number, type, nameBn, nameEn, asOf: today } = enlistment
  const isRevoked = enlistment.state === 'REVOKED'
  const { name, tone, icon } = states[enlistmentState({ ...enlistment, isRevoked }, today)]
  return (
    <Card className="space-y-3" data-enlistment={number}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 grow">
          <p className="font-bold">
            {typeLabel(type, locale)} · {(locale === 'bn' ? nameBn : nameEn) || nameBn || nameEn}
          </p>
          <p className="font-mono tabular-nums" translate="no">
            {number}
          </p>
        </div>
        <Chip tone={tone} icon={icon}>
          {i18n._(name)}
        </Chip>
      </div>
      <Term enlistment={enlistment} today={today} />
      {!isRevoked && <Renewal enlistment={enlistment} holder={holder} today={today} />}
    </Card>
  )
}

type PartProps = { enlistment: OwnEnlistment; today: string }

function Term({ enlistment: { validFrom, validTo, state }, today }: PartProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const left = daysBetween(today, validTo)
  const from = formatDate(validFrom, locale)
  const to = formatDate(validTo, locale)
  const days = formatNumber(Math.abs(left), locale)
  return (
    <p className="text-small">
      {state === 'REVOKED' ? t`No longer valid. Its term was from ${from} to ${to}.` : t`Valid from ${from} to ${to}`}
      {state !== 'REVOKED' && (
        <span className="block text-muted">
          {left > 0 ? t`Days left: ${days}` : left === 0 ? t`Today is the last day` : t`Ended ${days} days ago`}
        </span>
      )}
    </p>
  )
}

function Renewal({ enlistment, holder, today }: PartProps & { holder: HolderKey }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { openRenewal, renewal } = enlistment
  const opensOn = formatDate(renewal.opensOn, locale)
  const closesOn = formatDate(renewal.closesOn, locale)
  if (openRenewal !== null) {
    const { status, trackingNo } = openRenewal
    return (
      <div className="space-y-2">
        <p className="flex flex-wrap items-center gap-2 text-small">
          {t`Renewal in progress`}
          {trackingNo !== null && <span className="tabular-nums">{trackingNo}</span>}
          <StatusChip status={status}>{i18n._(statusNames[status])}</StatusChip>
        </p>
        <OpenButton enlistment={enlistment} holder={holder} label={t`Open the renewal`} />
      </div>
    )
  }
  if (today < renewal.opensOn)
    return (
      <p className="text-small text-muted">{t`You can apply for renewal from ${opensOn}. An SMS reminds you two weeks before the end.`}</p>
    )
  if (today > renewal.closesOn) {
    return (
      <p className="text-small text-muted">{t`The time to renew ended on ${closesOn}. Please start a new application.`}</p>
    )
  }
  return (
    <div className="space-y-2">
      <OpenButton enlistment={enlistment} holder={holder} label={t`Renew`} />
      <p className="text-small text-muted">
        {t`Last year's answers and documents are already filled in. Renewal is possible until ${closesOn}.`}
      </p>
    </div>
  )
}

function OpenButton({ enlistment, holder, label }: EnlistmentCardProps & { label: string }) {
  const { t } = useLingui()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const { openRenewal } = enlistment
  async function open(): Promise<void> {
    setBusy(true)
    const address = await find(enlistment, holder).catch(() => null)
    setBusy(false)
    setFailed(address === null)
    if (address !== null) await router.navigate({ href: address })
  }
  return (
    <div>
      <Button busy={busy} data-action={openRenewal === null ? 'renew' : 'open-renewal'} onClick={() => void open()}>
        <Icon name={openRenewal === null ? 'retry' : 'right'} />
        {busy ? t`Please wait` : label}
      </Button>
      {failed && openRenewal !== null && holder !== null && (
        <p className="mt-2 text-small">
          {t`The renewal is on another phone.`} <a href={hrefOf('/resume-application')}>{t`Open it with the code`}</a>
        </p>
      )}
      {failed && (openRenewal === null || holder === null) && (
        <FieldError>{t`The application could not be opened now. Please check the connection and try again.`}</FieldError>
      )}
    </div>
  )
}

/** The address of the renewal: an open one is loaded through the account, otherwise a new one is started here. */
async function find(enlistment: OwnEnlistment, holder: HolderKey): Promise<string | null> {
  const { openRenewal } = enlistment
  return openRenewal === null ? startRenewal(enlistment, holder) : openOwnApplication(openRenewal)
}
