import { authority } from 'virtual:portal'
import { useLingui } from '@lingui/react/macro'
import { SyncProvider } from '../../../drafts/parts/open-draft/sync-context.tsx'
import { ContinueCards } from '../../../entities/draft/continue-cards.tsx'
import { LiveCard } from '../../../entities/live/live-card.tsx'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useDocumentTitle } from '../../../ui/layout/document-title.ts'
import { Kantha } from '../../../ui/layout/kantha.tsx'
import { HomeTypes } from './home-types.tsx'

/** The public home page: what the portal offers, the fees, and how to apply. */
export function HomePage() {
  const { t } = useLingui()
  const locale = useLocale()
  useDocumentTitle(authority[locale])
  return (
    <SyncProvider>
      <Kantha />
      <ContinueCards className="mx-auto max-w-page px-edge" />
      <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-5 px-edge pb-16 pt-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-8">
        <div className="space-y-3 lg:col-span-2">
          <h1 tabIndex={-1}>{t`Apply for enlistment from home`}</h1>
          <p className="max-w-form text-muted">
            {t`The form can be filled in offline. What you write stays on this device, and is sent to the office automatically when there is a connection.`}
          </p>
        </div>
        <HomeTypes />
        <div className="space-y-5">
          <Card tone="primary">
            <h2 className="text-h3">{t`Continue an earlier application`}</h2>
            <p className="mb-3 mt-1 text-small">
              {t`Use the code and the mobile number to open a draft from another phone here.`}
            </p>
            <LinkButton block href={hrefOf('/resume-application')}>{t`Open with the code`}</LinkButton>
          </Card>
          <HowItWorks />
          <LiveCard />
        </div>
      </div>
    </SyncProvider>
  )
}

function HowItWorks() {
  const { t } = useLingui()
  const sentences = [
    t`Choose your type and start with your mobile number: from then on you have a draft and its code.`,
    t`Attach your documents, pay the fee by bKash, Nagad or bank, enter the transaction number and submit.`,
    t`The office examines it at three desks; after approval you download the certificate, valid for one year.`,
  ]
  return (
    <section className="space-y-2">
      <h2 className="text-h3">{t`How it works`}</h2>
      <ol className="space-y-2.5">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex gap-2.5 text-small">
            <Icon name="check" className="mt-1 text-primary" />
            <span>{sentence}</span>
          </li>
        ))}
      </ol>
      <HomeLinks />
    </section>
  )
}

/** Links for other purposes than applying: instructions, appointments, checking a certificate, the register. */
function HomeLinks() {
  const { t } = useLingui()
  const links = [
    { href: hrefOf('/instructions'), label: t`What to have ready, and all instructions` },
    { href: hrefOf('/appointments/apply-1'), label: t`Request an appointment with an official` },
    { href: hrefOf('/verify'), label: t`Check a certificate or a receipt` },
    { href: hrefOf('/register'), label: t`Who is enlisted: the public register` },
  ]
  return (
    <ul>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href} className="inline-flex min-h-11 items-center gap-1.5 text-small">
            {label}
            <Icon name="right" className="size-4" />
          </a>
        </li>
      ))}
    </ul>
  )
}
