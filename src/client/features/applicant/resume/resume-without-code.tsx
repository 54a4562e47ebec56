import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import {
  type NumberApplication,
  type NumberProof,
  type ProvenNumber,
  recoverByNumber,
} from '#contract/applications/numbers.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { makeToken } from '#domain/reference/identifiers.ts'
import { importApplication } from '#sync/drafts/import-application.ts'
import { ProveNumber } from '../../../drafts/parts/numbers/prove-number.tsx'
import { typeLabel } from '../../../drafts/phone/definitions/type-facts.ts'
import { loadStorage } from '../../../drafts/phone/loading/load-storage.ts'
import { loadSending } from '../../../drafts/phone/loading/sending-loader.ts'
import { draftAddress } from '../../../drafts/phone/notes/draft-address.ts'
import { ApplicationChip } from '../../../entities/application/application-chip.tsx'
import { call, type Offline, type Refused } from '../../../platform/api/api.ts'
import { useFailureText } from '../../../platform/api/error-messages.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Found = { proof: NumberProof; proven: ProvenNumber }

/** Asks for the number, then for the code from the SMS, then for the application to open. */
export function ResumeWithoutCode({ mobile }: { mobile?: string }) {
  const [found, setFound] = useState<Found | null>(null)
  if (found === null)
    return (
      <ProveNumber
        {...(mobile !== undefined && { mobile })}
        onProven={(proof, proven) => setFound({ proof, proven })}
      />
    )
  const { applications, inAccount } = found.proven
  return (
    <div className="space-y-4">
      {applications.length > 0 && <Choice proof={found.proof} applications={applications} />}
      {inAccount && <InAccount />}
      {applications.length === 0 && !inAccount && <NoneFound />}
    </div>
  )
}

function Choice({ proof, applications }: { proof: NumberProof; applications: readonly NumberApplication[] }) {
  const { t } = useLingui()
  const router = useRouter()
  const recover = useMemo(() => createRecovery(proof), [proof])
  const [busy, setBusy] = useState<string | null>(null)
  const [failed, setFailed] = useState<Exclude<Recovered, { ok: true }> | null>(null)
  async function open(id: string): Promise<void> {
    setFailed(null)
    setBusy(id)
    const recovered = await recover(id)
    setBusy(null)
    if (recovered.ok) await router.navigate({ href: recovered.address })
    else setFailed(recovered)
  }
  return (
    <>
      {failed !== null && <Failed failed={failed} />}
      <h3>
        {applications.length === 1 ? t`This application uses the number` : t`Which application do you want to open?`}
      </h3>
      <ul className="space-y-3">
        {applications.map((application) => (
          <li key={application.id} className="space-y-2 rounded-field border border-line bg-surface p-3">
            <Facts application={application} />
            <Button
              block
              data-action="recover"
              busy={busy === application.id}
              onClick={() => (busy === null ? void open(application.id) : undefined)}
            >
              {busy === application.id ? t`Please wait` : t`Open it with a new code`}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

type Recovered =
  | { ok: true; address: string }
  | { ok: false; failure: 'not_kept' | 'unknown_type' }
  | { ok: false; failure: 'refused'; answer: Refused | Offline }

/** Makes new codes for the applications of one verified number. A retry after a lost answer returns the same code. */
function createRecovery(proof: NumberProof): (id: string) => Promise<Recovered> {
  const tokens = new Map<string, string>()
  return async (id) => {
    const { context } = await loadStorage()
    const token = tokens.get(id) ?? makeToken(context.random(16))
    tokens.set(id, token)
    const answer = await call(recoverByNumber, { body: { ...proof, id, token } })
    if (!answer.ok) return { ok: false, failure: 'refused', answer }
    try {
      const key = { token, mobile: proof.mobile, signedIn: false }
      const draft = await importApplication(context, answer.body, key)
      // Sends changes on this phone that waited for the new code.
      void loadSending().then(
        ({ engine }) => engine.sendNow({ pull: [id] }),
        () => undefined,
      )
      const address = draftAddress(draft)
      return address === null ? { ok: false, failure: 'unknown_type' } : { ok: true, address }
    } catch {
      return { ok: false, failure: 'not_kept' }
    }
  }
}

/**
 * Facts by which people recognise their own application, and also one that another person started with their number.
 */
function Facts({ application }: { application: NumberApplication }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { type, status, revoked, begunAt, changedAt, begunOn } = application
  const begun = formatDateTime(begunAt, locale)
  const touched = formatDateTime(changedAt, locale)
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {typeLabel(type, locale)}
        <ApplicationChip status={status} revoked={revoked} />
      </p>
      <p className="text-small text-muted">
        {begunOn === '' ? t`Started ${begun}` : t`Started ${begun} on ${begunOn}`}
      </p>
      <p className="text-small text-muted">{t`Last changed ${touched}`}</p>
    </div>
  )
}

function InAccount() {
  const { t } = useLingui()
  return (
    <Notice tone="info" role="status" title={t`An application with this number is kept in an account`}>
      <p>{t`Log in to open it. If you no longer know the password, you can set a new one by SMS.`}</p>
      <p className="mt-2">
        <a href={hrefOf('/signin', { search: { next: hrefOf('/enlisting') } })}>{t`Log in`}</a>
      </p>
    </Notice>
  )
}

function NoneFound() {
  const { t } = useLingui()
  return (
    <Notice tone="warning" role="status" title={t`There is no application to open with this number`}>
      <p>{t`An application that was not opened for more than a year can be opened only by the office. Please go there with your documents, or start a new one.`}</p>
    </Notice>
  )
}

function Failed({ failed }: { failed: Exclude<Recovered, { ok: true }> }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const texts = {
    not_kept: t`There is no room for the application on this phone. Please free some space and try again.`,
    unknown_type: t`This page is too old for this application. Please reload the page and try again.`,
  }
  return (
    <Notice tone="danger" role="alert">
      {failed.failure === 'refused' ? failureText(failed.answer) : texts[failed.failure]}
    </Notice>
  )
}
