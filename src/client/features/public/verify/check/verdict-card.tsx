import { typeFacts } from 'virtual:portal'
import { useLingui } from '@lingui/react/macro'
import type { PublicCertificate } from '#contract/public.ts'
import type { CertificateFacts } from '#domain/certificates/signed-facts.ts'
import type { VerifyLink } from '#domain/certificates/verify-link.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Definitions } from '../../../../ui/definitions.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { BothNames } from './both-names.tsx'
import type { Signature } from './check-signature.ts'
import { type Check, useCheck } from './use-check.ts'
import { verdictOf } from './verdict.ts'
import { useVerdictTexts } from './verdict-texts.ts'

/** The result of a check: the verdict in words, then the known facts and their source. */
export function VerdictCard({ link }: { link: VerifyLink }) {
  const { t } = useLingui()
  const check = useCheck(link)
  const texts = useVerdictTexts()
  const { signature, register, areKeysFresh, askAgain } = check
  const verdict =
    signature === null ? 'asking' : verdictOf({ signature, register, areKeysFresh }, dhakaDate(Date.now()))
  const { tone, title, meaning } = texts[verdict]
  const facts = factsOf(check)
  return (
    <section className="space-y-4" aria-live="polite" data-verdict={verdict}>
      <Notice tone={tone} title={<span className="text-h3">{title}</span>}>
        <p>{meaning}</p>
      </Notice>
      <Facts facts={facts ?? { number: link.number }} isRegisters={facts !== null && isDoubtful(signature)} />
      <VerdictSource check={check} />
      {register.kind === 'offline' && (
        <Button variant="plain" size="small" onClick={askAgain}>
          {t`Check the register again`}
        </Button>
      )}
    </section>
  )
}

/** The register's facts when there are any, because a renewal changes them. Forged facts are not shown. */
function factsOf({ signature, register }: Check): PublicCertificate | CertificateFacts | null {
  if (register.kind === 'known') return register.certificate
  return signature !== null && 'facts' in signature && signature.kind !== 'unknown-key' ? signature.facts : null
}

type Shown = { number: string } & Partial<CertificateFacts> & Partial<Pick<PublicCertificate, 'typeLabel'>>

/** The paper may then differ from the register, so the facts are labelled as the register's. */
function isDoubtful(signature: Signature | null): boolean {
  return signature?.kind === 'forged' || signature?.kind === 'unknown-key'
}

function Facts({ facts, isRegisters }: { facts: Shown; isRegisters: boolean }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { number, nameBn, nameEn, type, typeLabel, validFrom, validTo } = facts
  const label = typeLabel ?? typeFacts.find((known) => known.type === type)?.label
  const named = nameBn !== undefined && nameEn !== undefined
  const from = validFrom && formatDate(validFrom, locale)
  const to = validTo && formatDate(validTo, locale)
  return (
    <Card>
      {isRegisters && (
        <p className="mb-3 font-bold">{t`What the register says about this number; compare it with the certificate:`}</p>
      )}
      <Definitions
        items={[
          { key: 'number', term: t`Enlistment number`, value: number },
          ...(named ? [{ key: 'name', term: t`Name`, value: <BothNames nameBn={nameBn} nameEn={nameEn} /> }] : []),
          ...(type ? [{ key: 'type', term: t`Type`, value: label?.[locale] ?? type }] : []),
          ...(from && to ? [{ key: 'term', term: t`Validity`, value: t`${from} to ${to}` }] : []),
        ]}
      />
    </Card>
  )
}

/** How the verdict was reached, so that a number alone is not mistaken for a checked signature. */
function VerdictSource({ check: { signature, register } }: { check: Check }) {
  const { t } = useLingui()
  const signatureTexts = {
    none: t`Only the number was entered; the QR code also carries a signature.`,
    unreadable: t`The signature could not be read.`,
    forged: t`The signature does not match.`,
    genuine: t`The signature is genuine. It was checked right here.`,
    'unknown-key': t`The signature was made with an unknown key.`,
    unchecked: t`The signature was not checked.`,
  }
  const registerTexts = {
    asking: t`The register is being checked…`,
    offline: t`The register could not be checked: there is no connection.`,
    unknown: t`The number is not in the register.`,
    known: t`The register was checked just now.`,
  }
  return (
    <ul className="list-disc space-y-1 pl-5 text-small text-muted">
      {signature !== null && <li data-signature={signature.kind}>{signatureTexts[signature.kind]}</li>}
      <li data-register={register.kind}>{registerTexts[register.kind]}</li>
    </ul>
  )
}
