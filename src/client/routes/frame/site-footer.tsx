import { useLingui } from '@lingui/react/macro'
import { useOffice } from '../../entities/office/office-facts.ts'
import { TelephoneLink } from '../../entities/office/telephone-link.tsx'
import { hrefOf } from '../../platform/href.ts'

/** Below every public page except the forms, whose buttons are at the bottom. */
export function SiteFooter() {
  const { t } = useLingui()
  const telephone = useOffice()?.contact.telephone ?? null
  const links = [
    { href: hrefOf('/contact'), label: t`Contact` },
    { href: hrefOf('/verify'), label: t`Check a certificate` },
    { href: hrefOf('/register'), label: t`Public register` },
    { href: hrefOf('/privacy'), label: t`Your data` },
  ]
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-wide flex-wrap gap-x-6 px-4 py-3 text-small *:inline-flex *:min-h-11 *:items-center">
        {links.map(({ href, label }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
        {/* The telephone number arrives late, so its line is reserved below the links. */}
        <span className="w-full gap-1.5">
          {telephone !== null && (
            <>
              {t`Telephone`} <TelephoneLink telephone={telephone} />
            </>
          )}
        </span>
      </div>
    </footer>
  )
}
