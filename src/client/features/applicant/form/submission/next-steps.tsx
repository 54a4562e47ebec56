import { useLingui } from '@lingui/react/macro'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import type { EnlistmentState } from '#domain/enlistment/enlistment-state.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Notice } from '../../../../ui/notice.tsx'

/** The desks, in the order in which they review an application. */
const desks = ['pending', 'pending1', 'pending2'] as const

export type NextStepsProps = {
  status: ApplicationStatus
  /** The state of the enlistment that the approved application led to. */
  enlistment: EnlistmentState
  /** The reason that a desk gave last for the current state. */
  reason: string | null
}

/** The outcome of the application, or what comes next. */
export function NextSteps({ status, enlistment, reason }: NextStepsProps) {
  const { t } = useLingui()
  if (status === 'approved') return <Outcome enlistment={enlistment} reason={reason} />
  if (status === 'rejected') {
    return (
      <Notice tone="danger" title={t`The application was rejected`}>
        {reason !== null && <p className="whitespace-pre-line">{reason}</p>}
        <p className="mt-2 text-small">
          {t`If you think that this is a mistake, please talk to the office. The chairman can open the application again.`}{' '}
          <a href={hrefOf('/contact')}>{t`Contact`}</a>
        </p>
      </Notice>
    )
  }
  return <Desks current={desks.indexOf(status as (typeof desks)[number])} />
}

/** An enlistment in force, or how it ended, so that an ended one is not shown as valid. */
function Outcome({ enlistment, reason }: Omit<NextStepsProps, 'status'>) {
  const { t } = useLingui()
  if (enlistment === 'REVOKED') {
    return (
      <Notice tone="danger" title={t`Your enlistment was revoked.`}>
        {reason !== null && <p className="whitespace-pre-line">{reason}</p>}
        <p className="mt-2 text-small">
          {t`The certificate is no longer valid. If you think that this is a mistake, please talk to the office.`}{' '}
          <a href={hrefOf('/contact')}>{t`Contact`}</a>
        </p>
      </Notice>
    )
  }
  if (enlistment === 'EXPIRED') {
    return (
      <Notice tone="warning" title={t`Your enlistment has ended.`}>{t`Whether it can be renewed stands below.`}</Notice>
    )
  }
  return (
    <Notice tone="ok" title={t`You are enlisted.`}>{t`The certificate can be downloaded here at any time.`}</Notice>
  )
}

/** The progress through the desks: done, current, to come. */
function Desks({ current }: { current: number }) {
  const { t } = useLingui()
  const texts = [
    t`The reception desk checks the papers and confirms the payment.`,
    t`The committee head examines the application.`,
    t`The chairman decides, and the certificate is issued.`,
  ]
  const words = { done: t`Done`, now: t`Now`, later: t`Then` }
  return (
    <section>
      <h2>{t`What happens next`}</h2>
      <ol className="mt-2 space-y-2" data-desks="">
        {texts.map((text, index) => {
          const state = index < current ? 'done' : index === current ? 'now' : 'later'
          return (
            <li key={text} aria-current={state === 'now' ? 'step' : undefined} className="flex gap-3">
              <Icon
                name={state === 'done' ? 'check' : state === 'now' ? 'clock' : 'right'}
                className={classNames('mt-1', state === 'later' ? 'text-muted' : 'text-primary')}
              />
              <span className={state === 'now' ? 'font-bold' : state === 'done' ? 'text-muted' : ''}>
                <span className="sr-only">{words[state]}: </span>
                {text}
              </span>
            </li>
          )
        })}
      </ol>
      <p className="mt-3 text-muted">{t`You get an SMS at each decision. If something must be corrected, the application comes back to this page.`}</p>
    </section>
  )
}
