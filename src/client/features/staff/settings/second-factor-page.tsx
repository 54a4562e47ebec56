import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeSecondFactor, secondFactorState } from '#contract/auth/second-factor.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { invalidateReads } from '../../../platform/api/endpoint-key.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardSkeleton } from '../../../ui/states/skeleton-lines.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

/** The second factor of the person's own sign-in: its state, setting it up, removing it. */
export function SecondFactorPage() {
  const { t } = useLingui()
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const query = useQuery(endpointQuery(secondFactorState, {}))
  const onFinish = async (made: readonly string[]) => {
    setCodes(made)
    await invalidateReads(client, [secondFactorState])
  }
  return (
    <Page>
      <PageHeader
        title={t`Second step at log-in`}
        lead={t`In addition to the password, a code from an authenticator app on your phone: someone who has seen your password still cannot log in.`}
      />
      {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      <QueryState query={query} skeleton={<CardSkeleton lines={4} />}>
        {({ enrolled, offered, recoveryCodesLeft }) => {
          if (enrolled) return <InForce left={recoveryCodesLeft} />
          if (offered) return <SecondFactorForm onFinish={onFinish} />
          return <Notice tone="info">{t`This portal does not use a second step.`}</Notice>
        }}
      </QueryState>
    </Page>
  )
}

/** The codes for signing in without the phone. They are shown only once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui()
  return (
    <Card data-part="recovery-codes" className="space-y-4">
      <Notice tone="warning" title={t`Write down these recovery codes now`}>
        {t`They are shown only this once. If you lose your phone, each can be used once to log in instead of the app's code.`}
      </Notice>
      <ul className="grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="plain" data-action="codes-written-down" onClick={onDone}>
        {t`I have written them down`}
      </Button>
    </Card>
  )
}

function InForce({ left }: { left: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  const count = formatNumber(left, locale)
  const form = useEndpointForm(removeSecondFactor, {
    values: {},
    done: t`The second step was turned off`,
    invalidates: [secondFactorState],
  })
  return (
    <FormCard
      form={form}
      name="remove-second-factor"
      submitLabel={t`Turn off the second step`}
      button={{ variant: 'plain' }}
    >
      <Notice tone="ok" title={t`The second step is on`}>
        {t`Recovery codes left: ${count}. For new ones, turn the second step off and set it up again.`}
      </Notice>
    </FormCard>
  )
}
