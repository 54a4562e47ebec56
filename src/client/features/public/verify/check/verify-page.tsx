import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { readSignedFacts } from '#domain/certificates/signed-facts.ts'
import { type VerifyLink, verifyLink } from '#domain/certificates/verify-link.ts'
import { normaliseEnlistmentNumber } from '#domain/enlistment/enlistment-number.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { CheckForms } from './check-forms.tsx'
import { VerdictCard } from './verdict-card.tsx'

/**
 * Whether a certificate is genuine. A camera app opens it by the link in the QR code; here it can also be scanned, chosen
 * as a picture or typed. It works without a line once the portal was opened on this phone.
 */
export function VerifyPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { number }: { number?: string } = useParams({ strict: false })
  const hash = useLocation({ select: (location) => location.hash })
  const link = linkOf(number, hash)
  const open = (next: VerifyLink) => void navigate({ href: verifyLink('', next) })
  return (
    <Page>
      <PageHeader
        title={t`Check a certificate`}
        lead={t`See whether a certificate of enlistment is genuine and in force. The signature in its QR code is checked right here, also without internet.`}
      />
      {link !== null && <VerdictCard key={`${link.number}#${link.signed}`} link={link} />}
      {link !== null && <h2>{t`Check another certificate`}</h2>}
      <CheckForms onLink={open} />
      <p>
        <a
          href={hrefOf('/register')}
          className="inline-flex min-h-11 items-center"
        >{t`Public register of enlistments`}</a>
      </p>
    </Page>
  )
}

/** The number comes from the address, or from the signed facts where the server's own page handed only those on. */
function linkOf(path: string | undefined, hash: string): VerifyLink | null {
  const signed = /^\d+$/.test(hash) ? hash : null
  const asked =
    path === undefined ? readSignedFacts(signed ?? '')?.facts.number : (normaliseEnlistmentNumber(path) ?? path)
  if (asked !== undefined) return { number: asked, signed }
  // Digits that say nothing are told as such.
  return signed === null ? null : { number: '—', signed }
}
