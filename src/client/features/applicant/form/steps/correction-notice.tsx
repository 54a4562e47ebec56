import { useLingui } from '@lingui/react/macro'
import { findStepOfPath } from '#domain/forms/paths.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { withdrawNamedPayment } from '#sync/outbox/named-payment.ts'
import { type Corrections, useCorrections } from '../../../../drafts/parts/fields/corrections.ts'
import { pathLabel } from '../../../../drafts/parts/fields/path-label.ts'
import { useOpenDraft, useSnapshot } from '../../../../drafts/parts/open-draft/draft-context.tsx'
import { loadStorage } from '../../../../drafts/phone/loading/load-storage.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { reviewStep } from '../wizard/addressed-page.ts'
import { wizardHref } from '../wizard/wizard-address.ts'

/** Why the application was returned, what must be corrected, and what may be changed. */
export function CorrectionNotice() {
  const { t } = useLingui()
  const corrections = useCorrections()
  const correction = corrections?.asked ?? null
  const { reversal, rejection } = corrections?.payment ?? {}
  const setback = reversal ?? rejection
  const paid = corrections?.paid ?? null
  const places = usePlaces()
  return (
    <div className="space-y-3 px-4 pt-4" data-correction={correction === null ? 'unknown' : 'known'}>
      {setback !== undefined && (
        <Notice
          tone="danger"
          title={rejection === undefined ? t`Your payment is no longer confirmed` : t`Your payment was not accepted`}
        >
          <p className="whitespace-pre-line font-medium">{setback.reason}</p>
          {paid === null && (
            <p className="mt-1">{t`Please enter another payment: the method, the number and the date.`}</p>
          )}
        </Notice>
      )}
      <UnsentPayment />
      <MissingPart balance={corrections?.balance} />
      {paid !== null && <NothingToPay paid={paid} />}
      <Notice tone="warning" title={t`Returned for correction`}>
        {correction === null ? (
          <p>{t`The reason is shown as soon as there is a connection. Until then nothing can be changed here.`}</p>
        ) : (
          <p className="whitespace-pre-line">{correction.reason}</p>
        )}
        {places.length > 0 && (
          <>
            <p className="mt-2 font-medium">{t`Please correct this, then submit again:`}</p>
            <ul className="mt-1 list-disc space-y-1 pl-5">
              {places.map(({ path, label, href, note }) => (
                <li key={`${path} ${note}`}>
                  <a href={href}>{label}</a>
                  {note !== '' && <span className="text-muted">: {note}</span>}
                </li>
              ))}
            </ul>
            <p className="mt-2 text-small text-muted">{t`Everything else stays as it is.`}</p>
          </>
        )}
        {correction !== null && places.length === 0 && (
          <p className="mt-2 text-small text-muted">{t`You may change any answer, then submit again.`}</p>
        )}
      </Notice>
    </div>
  )
}

function NothingToPay({ paid }: { paid: NonNullable<Corrections['paid']> }) {
  const { t } = useLingui()
  const why = {
    confirmed: t`Your payment is confirmed, and it counts for the corrected application too.`,
    waiting: t`The office checks the payment that you named. It counts for the corrected application too.`,
    returned: t`Money that you paid for this application is to be returned, or was. The office can tell you more.`,
  }
  return (
    <Notice tone="info" title={t`Please do not pay again`}>
      {why[paid]}
    </Notice>
  )
}

/** A payment that was named while the application was at a desk, and was not sent because it came back. */
function UnsentPayment() {
  const { t } = useLingui()
  const draft = useSnapshot()?.draft
  const named = draft?.namedPayment
  if (draft === undefined || named?.state !== 'refused') return null
  const { transactionId } = named.payment
  const remove = async () => withdrawNamedPayment((await loadStorage()).context, draft.id)
  return (
    <Notice tone="warning" title={t`This number was not sent: ${transactionId}`}>
      <p>{t`You entered it while the application was at the office. If you have paid with it, please enter it in the form.`}</p>
      <Button
        variant="plain"
        size="small"
        data-action="remove-named-payment"
        onClick={() => void remove().catch(() => undefined)}
      >
        {t`Remove this number`}
      </Button>
    </Notice>
  )
}

/** How much of the fee has arrived and is missing, where the office waits for the rest. */
function MissingPart({ balance }: Pick<Corrections, 'balance'>) {
  const { t } = useLingui()
  const locale = useLocale()
  if (!balance?.isAsked || balance.received === 0) return null
  const [here, missing] = [formatMoney(balance.received, locale), formatMoney(balance.missing, locale)]
  return (
    <Notice tone="warning" title={t`${here} of the fee has arrived`}>
      {t`Please pay the rest, ${missing}, and enter the number of this payment: the method, the number and the date.`}
    </Notice>
  )
}

/** The fields and documents that the desk named, with links to them. */
function usePlaces() {
  const locale = useLocale()
  const { session } = useOpenDraft()
  const correction = useCorrections()?.asked ?? null
  const naming = { type: session.type, answers: session.answers(), locale }
  const draft = session.draftId()
  const named = [
    ...(correction?.fields ?? []).map((path) => ({ path, note: '' })),
    ...(correction?.documents ?? []).map(({ slot, note }) => ({ path: `documents/${slot}`, note: note ?? '' })),
  ]
  return named.map(({ path, note }) => ({
    path,
    note,
    label: pathLabel(path, naming),
    href: wizardHref({ draft, step: findStepOfPath(session.type, path)?.step ?? null, field: path, back: reviewStep }),
  }))
}
