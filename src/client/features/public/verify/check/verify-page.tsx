import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { readSignedFacts } from '#domain/certificates/signed-facts.ts'
import { readPaperNumber, type VerifyLink, verifyLink } from '#domain/certificates/verify-link.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useIsTakenOver } from '../../../../platform/use-store-value.ts'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { CheckForms } from './check-forms.tsx'
import { VerdictCard } from './verdict-card.tsx'

/**
 * Shows whether a certificate or a money receipt is genuine. A camera app opens this page by the link in the QR code; on the page itself a
 * person can scan the code, choose a picture of it, or type the number. The page works offline after the first visit.
 */
export function VerifyPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { number }: { number?: string } = useParams({ strict: false })
  const hash = useLocation({ select: (location) => location.hash })
  // Before hydration the hash is ignored: the server does not get it and renders the page without it.
  const link = linkOf(number, useIsTakenOver() ? hash : '')
  const open = (next: VerifyLink) => void navigate({ href: verifyLink('', next) })
  return (
    <Page>
      <PageHeader
        title={t`Check a certificate or a receipt`}
        lead={t`See whether a certificate of enlistment or a money receipt is genuine and in force. The signature in its QR code is checked right here, even without internet.`}
      />
      {link !== null && <VerdictCard key={`${link.number}#${link.signed}`} link={link} />}
      {link !== null && <h2>{t`Check another one`}</h2>}
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

/** The number comes from the address, or from the signed facts if the server's own page passed on only those. */
function linkOf(path: string | undefined, hash: string): VerifyLink | null {
  const signed = /^\d+$/.test(hash) ? hash : null
  const number = path === undefined ? readSignedFacts(signed ?? '')?.facts.number : (readPaperNumber(path) ?? path)
  if (number !== undefined) return { number, signed }
  // A signed part that cannot be read is reported as unreadable.
  return signed === null ? null : { number: '—', signed }
}
