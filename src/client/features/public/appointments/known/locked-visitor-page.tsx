import { Plural, useLingui } from '@lingui/react/macro'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { SealedVisitor } from '#sync/vault/sealed-heads.ts'
import { ForgottenPin } from '../../../../drafts/parts/vault/forgotten-pin.tsx'
import { PinEntry } from '../../../../drafts/parts/vault/pin-entry.tsx'
import { removeLocked } from '../../../../drafts/phone/lock/vault-session.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import type { Phone } from '../phone/use-visits.ts'
import { visitPath } from '../visit-address.ts'

export type LockedVisitorPageProps = { phone: Phone; sealed: SealedVisitor }

/** Shown instead of the requests of a locked visitor; it contains nothing that the visitor typed. */
export function LockedVisitorPage({ phone, sealed }: LockedVisitorPageProps) {
  const { t } = useLingui()
  const touched = formatDateTime(sealed.updatedAt, useLocale())
  return (
    <Page>
      <PageHeader
        title={t`Locked: opens with your PIN`}
        lead={t`Request for an appointment. Last changed ${touched}`}
      />
      {sealed.unsent > 0 && <Unsent count={sealed.unsent} />}
      <PinEntry vaultId={sealed.vaultId} />
      <Forgotten phone={phone} sealed={sealed} />
      <p>
        <a href={hrefOf(visitPath)}>{t`I am someone else`}</a>
      </p>
    </Page>
  )
}

function Unsent({ count }: { count: number }) {
  const shown = formatNumber(count, useLocale())
  return (
    <p data-locked-unsent={count}>
      <Plural
        value={count}
        one={`${shown} request has not reached the office. It continues after you unlock.`}
        other={`${shown} requests have not reached the office. They continue after you unlock.`}
      />
    </p>
  )
}

function Forgotten({ phone, sealed }: LockedVisitorPageProps) {
  const { t } = useLingui()
  return (
    <ForgottenPin
      advice={t`Nobody can recover a PIN, not even the office. Please remove the request here and ask again, or ask the office about what it has.`}
      way={<LinkButton variant="plain" href={hrefOf('/contact')}>{t`Contact the office`}</LinkButton>}
      question={t`Remove from this phone?`}
      lost={
        sealed.unsent > 0
          ? t`A request that the office does not have yet will be lost. What the office has stays there, but this phone will no longer show it.`
          : t`What the office has stays there, but this phone will no longer show it.`
      }
      remove={() => removeLocked(phone.storage, sealed.id)}
    />
  )
}
