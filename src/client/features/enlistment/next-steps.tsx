import { useLingui } from '@lingui/react/macro'
import type { ApplicationStatus } from '#domain/enlistment/workflow.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The desks in the order in which an application passes them. */
const desks = ['pending', 'pending1', 'pending2'] as const

/** What became of the application, or what will come next. `reason` is the last one that a desk gave. */
export function NextSteps({ status, reason }: { status: ApplicationStatus; reason: string | null }) {
  const { t } = useLingui()
  if (status === 'approved') {
    return (
      <Notice tone="ok" title={t`You are enlisted.`}>{t`The certificate can be downloaded here at any time.`}</Notice>
    )
  }
  if (status === 'rejected') {
    return (
      <Notice tone="danger" title={t`The application was rejected`}>
        {reason !== null && <p className="whitespace-pre-line">{reason}</p>}
        <p className="mt-2 text-small">
          {t`If you think that this is a mistake, please talk to the office. The chairman can open the application again.`}{' '}
          <a href="/contact">{t`Contact`}</a>
        </p>
      </Notice>
    )
  }
  return <Desks current={desks.indexOf(status as (typeof desks)[number])} />
}

/** The way over the desks: what is done, where the application is, what follows. */
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
