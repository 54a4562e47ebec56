import { Plural, useLingui } from '@lingui/react/macro'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { SealedDraft } from '#sync/vault/sealed-heads.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { typeLabel } from '../../phone/definitions/type-facts.ts'
import { loadStorage } from '../../phone/loading/load-storage.ts'
import { removeLocked } from '../../phone/lock/vault-session.ts'
import { ForgottenPin } from './forgotten-pin.tsx'
import { PinEntry } from './pin-entry.tsx'

/** Shown in place of a locked draft, with its type, its date and how much is unsent, but nothing that was typed. */
export function LockScreen({ sealed }: { sealed: SealedDraft }) {
  const { t } = useLingui()
  const locale = useLocale()
  const type = typeLabel(sealed.type, locale)
  const touched = formatDateTime(sealed.updatedAt, locale)
  return (
    <Page>
      <PageHeader title={t`Locked: opens with your PIN`} lead={`${type} · ${t`Last changed ${touched}`}`} />
      {sealed.waiting > 0 && <Waiting count={sealed.waiting} />}
      <PinEntry vaultId={sealed.vaultId} />
      <Forgotten sealed={sealed} />
    </Page>
  )
}

function Waiting({ count }: { count: number }) {
  const shown = formatNumber(count, useLocale())
  return (
    <p data-locked-waiting={count}>
      <Plural
        value={count}
        one={`${shown} change is waiting to be sent. It is sent after you unlock.`}
        other={`${shown} changes are waiting to be sent. They are sent after you unlock.`}
      />
    </p>
  )
}

function Forgotten({ sealed }: { sealed: SealedDraft }) {
  const { t } = useLingui()
  const lost =
    sealed.waiting > 0
      ? t`What has not reached the office yet is lost for good. What has reached it can be opened with the resume code and the mobile number.`
      : t`Everything has reached the office. It can be opened with the resume code and the mobile number.`
  return (
    <ForgottenPin
      advice={t`Nobody can recover a PIN, not even the office. What has reached the office can be opened with the resume code and your mobile number, on this or another phone.`}
      way={<LinkButton variant="plain" href={hrefOf('/resume-application')}>{t`Open with the code`}</LinkButton>}
      question={t`Remove this application from the phone?`}
      lost={lost}
      remove={async () => removeLocked(await loadStorage(), sealed.id)}
    />
  )
}
