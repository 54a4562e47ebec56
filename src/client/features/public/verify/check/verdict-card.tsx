import { useLingui } from '@lingui/react/macro'
import type { VerifyLink } from '#domain/certificates/verify-link.ts'
import { currentDate } from '../../../../platform/current-date.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Definitions } from '../../../../ui/definitions.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { Signature } from './check-signature.ts'
import { type Known, KnownItems } from './known-facts.tsx'
import { type Check, useCheck } from './use-check.ts'
import { verdictOf } from './verdict.ts'
import { useVerdictTexts } from './verdict-texts.ts'

/** The result of a check: the verdict in words, then the known facts and their source. */
export function VerdictCard({ link }: { link: VerifyLink }) {
  const { t } = useLingui()
  const check = useCheck(link)
  const texts = useVerdictTexts()
  const { signature, register, areKeysFresh, askAgain } = check
  const verdict = signature === null ? 'asking' : verdictOf({ signature, register, areKeysFresh }, currentDate())
  const { tone, title, meaning } = texts[verdict]
  return (
    <section className="space-y-4" aria-live="polite" data-verdict={verdict}>
      <Notice tone={tone} title={<span className="text-h3">{title}</span>}>
        <p>{meaning}</p>
      </Notice>
      <KnownFacts number={link.number} check={check} />
      <VerdictSource check={check} />
      {register.kind === 'offline' && (
        <Button variant="plain" size="small" onClick={askAgain}>
          {t`Check the register again`}
        </Button>
      )}
    </section>
  )
}

/** What is known about a number, and whose words these are. */
function KnownFacts({ number, check }: { number: string; check: Check }) {
  const { t } = useLingui()
  const facts = factsOf(check)
  const isUnchecked = check.signature?.kind === 'unchecked' && check.register.kind !== 'known'
  return (
    <Card data-facts={isUnchecked ? 'unchecked' : undefined}>
      {facts !== null && isDoubtful(check.signature) && (
        <p className="mb-3 font-bold">
          {isUnchecked
            ? t`This is only what the code says. It was not checked that the authority signed it:`
            : t`What the register says about this number; compare it with the paper:`}
        </p>
      )}
      {facts === null ? (
        <Definitions items={[{ key: 'number', term: t`Number`, value: number }]} />
      ) : (
        <KnownItems facts={facts} />
      )}
    </Card>
  )
}

/**
 * The register's facts when there are any, because a renewal changes them. The name on a receipt is in the code only, and
 * beside the register's words only where the signature is genuine. Forged facts are not shown.
 */
function factsOf({ signature, register }: Check): Known | null {
  const signed = signature !== null && 'facts' in signature && signature.kind !== 'unknown-key' ? signature.facts : null
  if (register.kind !== 'known') return signed
  const { entry } = register
  if (signature?.kind !== 'genuine' || !('kind' in entry) || !('kind' in signature.facts)) return entry
  return { ...signature.facts, ...entry }
}

/** The paper may then differ from the register, so whose words the facts are is written above them. */
function isDoubtful(signature: Signature | null): boolean {
  return signature?.kind === 'forged' || signature?.kind === 'unknown-key' || signature?.kind === 'unchecked'
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
