import { useLingui } from '@lingui/react/macro'
import { hrefOf } from '../../../platform/href.ts'
import { Icon } from '../../../ui/icon.tsx'

/** Links for other purposes than applying: instructions, appointments, checking a certificate, the register. */
export function HomeLinks() {
  const { t } = useLingui()
  const links = [
    { href: hrefOf('/instructions'), label: t`What to have ready, and all instructions` },
    { href: hrefOf('/appointments/apply-1'), label: t`Request an appointment with an official` },
    { href: hrefOf('/verify'), label: t`Check a certificate` },
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
