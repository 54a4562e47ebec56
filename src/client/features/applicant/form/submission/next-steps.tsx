import { useLingui } from '@lingui/react/macro'
import { deskStatuses } from '#domain/enlistment/desk/desks.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useOffice, useReviewDays } from '../../../../entities/office/office-facts.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { ApplicationState } from './application-state.ts'

/** The desks, in the order in which they review an application. */
const desks = ['reception', 'committee', 'chairman'] as const

/** `reason` is the latest one that a desk gave for the current state. */
export type NextStepsProps = ApplicationState & {
  reason: string | null
  /** The fee was returned, so the application cannot be reopened. */
  isRefunded: boolean
}

/** The outcome of the application, or what comes next. */
export function NextSteps({ status, enlistment, reason, isRefunded }: NextStepsProps) {
  const { t } = useLingui()
  if (enlistment === 'REVOKED') return <Revoked reason={reason} />
  if (status === 'approved') return null
  if (status === 'rejected') {
    return (
      <Notice tone="danger" title={t`The application was rejected`}>
        {reason !== null && <p className="whitespace-pre-line">{reason}</p>}
        <RefundTerms />
        <p className="mt-2 text-small">
          {isRefunded
            ? t`If you think that this is a mistake, please contact the office.`
            : t`If you think that this is a mistake, please contact the office. The chairman can reopen the application.`}{' '}
          <a href={hrefOf('/contact')}>{t`Contact`}</a>
        </p>
      </Notice>
    )
  }
  return <Desks current={desks.findIndex((desk) => deskStatuses[desk] === status)} />
}

/** What happens to the fee, in the words of the office. Nothing until this device knows them. */
function RefundTerms() {
  const { t } = useLingui()
  const terms = useOffice()?.refundTerms ?? null
  const locale = useLocale()
  if (terms === null) return null
  return (
    <p data-part="refund-terms" className="mt-2 whitespace-pre-line">
      <b className="font-bold">{t`Your fee`}:</b> {terms[locale]}
    </p>
  )
}

function Revoked({ reason }: { reason: string | null }) {
  const { t } = useLingui()
  return (
    <Notice tone="danger" title={t`The certificate is no longer valid.`}>
      {reason !== null && <p className="whitespace-pre-line">{reason}</p>}
      <p className="mt-2 text-small">
        {t`If you think that this is a mistake, please contact the office.`}{' '}
        <a href={hrefOf('/contact')}>{t`Contact`}</a>
      </p>
    </Notice>
  )
}

/** The progress through the desks: done, current, to come. */
function Desks({ current }: { current: number }) {
  const { t } = useLingui()
  const texts = [
    t`The reception desk checks the documents and confirms the payment.`,
    t`The committee head examines the application.`,
    t`The chairman decides, and the certificate is issued.`,
  ]
  const words = { done: t`Done`, now: t`Now`, later: t`Then` }
  const { limits } = useReviewDays()
  const locale = useLocale()
  return (
    <section>
      <h2>{t`What happens next`}</h2>
      <ol className="mt-2 space-y-2" data-desks="">
        {texts.map((text, index) => {
          const days = formatNumber(limits[desks[index] ?? 'reception'].lateDays, locale)
          const state = index < current ? 'done' : index === current ? 'now' : 'later'
          return (
            <li key={text} aria-current={state === 'now' ? 'step' : undefined} className="flex gap-3">
              <Icon
                name={state === 'done' ? 'check' : state === 'now' ? 'clock' : 'right'}
                className={classNames('mt-1', state === 'later' ? 'text-muted' : 'text-primary')}
              />
              <span className={state === 'done' ? 'text-muted' : ''}>
                <span className="sr-only">{words[state]}: </span>
                <span className={state === 'now' ? 'font-bold' : ''}>{text}</span>
                {state !== 'done' && (
                  <span className="block text-small text-muted">{t`Usually within ${days} working days`}</span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      <p className="mt-3 text-muted">{t`You get an SMS after each decision. If something must be corrected, the application is returned to this page.`}</p>
    </section>
  )
}
