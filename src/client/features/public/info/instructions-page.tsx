import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hrefOf } from '../../../platform/href.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { HaveReady } from './have-ready.tsx'

/** How to apply, from the first field to the certificate. */
export function InstructionsPage() {
  const { type = null } = getRouteApi('/_public/instructions').useSearch()
  const { t } = useLingui()
  return (
    <Page>
      <PageHeader
        title={t`Instructions`}
        lead={t`How an application works, from the first field to the certificate.`}
      />
      <HaveReady type={type} />
      <Part title={t`Filling in the form`}>
        <li>{t`Choose your type on the home page and enter your mobile number first. From then on you have a draft with a code.`}</li>
        <li>{t`Keep the code safe. With it and the mobile number you can continue later, on any phone or computer.`}</li>
        <li>{t`Everything is saved automatically. Without internet it stays on this phone and is sent when there is a connection.`}</li>
        <li>{t`Digits may be written in Bengali or English.`}</li>
      </Part>
      <FileRules />
      <Part title={t`Fee and submission`}>
        <li>{t`Pay by bKash, Nagad or at the bank, and enter the transaction number and date. For a bank payment, attach the slip.`}</li>
        <li>{t`Check all answers once more and submit. You get a tracking number, also by SMS.`}</li>
      </Part>
      <Part title={t`After submission`}>
        <li>{t`The application is examined at the reception desk, the committee desk and the chairman desk.`}</li>
        <li>{t`If something must be corrected, it is returned with the reason; correct it and submit again.`}</li>
        <li>{t`After approval, download the certificate. The enlistment is valid for one year; you get an SMS two weeks before it ends.`}</li>
      </Part>
      <LinkButton href={hrefOf('/')}>{t`Choose a type and apply`}</LinkButton>
    </Page>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-2">
      <h2>{title}</h2>
      <ul className="list-disc space-y-2 pl-5">{children}</ul>
    </section>
  )
}

function FileRules() {
  const { t } = useLingui()
  const rules = [
    t`Only PDF or PNG, at most 2 MB each.`,
    t`You can use the phone’s camera: the form makes a photo small enough automatically, and joins several pages into one PDF.`,
    t`Check that every line can be read before you continue.`,
    t`A file that needs a password is not accepted. One with slight damage is repaired: please look at its pages then.`,
  ]
  return (
    <Card tone="primary">
      <h2 className="mb-2">{t`Files`}</h2>
      <ul className="space-y-2">
        {rules.map((rule) => (
          <li key={rule} className="flex gap-2.5">
            <Icon name="check" className="mt-1 text-primary" />
            <span>{rule}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
