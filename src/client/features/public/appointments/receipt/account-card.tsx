import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { VisitorRow } from '#sync/visits/visit-rows.ts'
import { errorMessages, networkError } from '../../../../platform/api/error-messages.ts'
import { useSession } from '../../../../platform/api/session.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { type PasswordErrors, PasswordStep, usePasswordCheck } from '../form/password-step.tsx'
import { isAccountWanted, useMakeAccount } from '../phone/account-making.ts'
import { accountPasswords } from '../phone/account-password.ts'
import type { Phone } from '../phone/use-visits.ts'

const nothing = { password: '', again: '' }

/** The account of a visitor: created, wanted, or offered. Asks for the password if this page no longer knows it. */
export function AccountCard({ phone, visitor }: { phone: Phone; visitor: VisitorRow }) {
  const { t } = useLingui()
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  // A signed-in person has an account already.
  if (session !== null) return null
  if (visitor.account === 'made') {
    return (
      <Card className="space-y-2" data-account="made">
        <CardTitle takesFocus={isSent}>{t`You now have an account`}</CardTitle>
        <p className="text-small">{t`Log in with your mobile number or e-mail and your password to see your appointments on any device.`}</p>
        <LinkButton variant="plain" href={hrefOf('/signin', { search: { next: hrefOf('/dashboard/visitor') } })}>
          {t`Log in`}
        </LinkButton>
      </Card>
    )
  }
  // While the page knows the password, it creates the account without asking.
  if (!visitor.onServer || accountPasswords.find(visitor.id) !== null) return null
  if (isAccountWanted(visitor) || isOpen)
    return <AccountForm phone={phone} visitor={visitor} takesFocus={isOpen} onSend={() => setSent(true)} />
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-3.5 justify-start text-left"
      data-action="offer-account"
      onClick={() => setOpen(true)}
    >
      {t`Create an account with a password`}
    </Button>
  )
}

/** The heading of the card. It takes the focus if the card replaces the button that was pressed. */
function CardTitle({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusOnce = useEffectEvent(() => {
    if (takesFocus) heading.current?.focus()
  })
  useEffect(() => focusOnce(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-h3">
      {children}
    </h2>
  )
}

type FormProps = { phone: Phone; visitor: VisitorRow; takesFocus: boolean; onSend: () => void }

function AccountForm({ phone, visitor, takesFocus, onSend }: FormProps) {
  const { t, i18n } = useLingui()
  const make = useMakeAccount(phone)
  const check = usePasswordCheck()
  const [typed, setTyped] = useState(nothing)
  const [errors, setErrors] = useState<PasswordErrors>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const found = check(typed) ?? { password: t`Password must be at least 6 characters.` }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    onSend()
    const answer = await make(visitor, typed.password)
    setBusy(false)
    if (answer.ok) return setTrouble(null)
    const code = answer.problem?.code
    if (code === undefined) setTrouble(i18n._(networkError))
    else if (code === 'mobile_taken' || code === 'email_taken')
      setTrouble(t`This mobile number or e-mail already has an account. Please log in with it.`)
    else setTrouble(i18n._(errorMessages[code]))
  }
  return (
    <Card data-form="visitor-account">
      <form noValidate method="post" className="space-y-4" onSubmit={(event) => void save(event)}>
        <CardTitle takesFocus={takesFocus}>{t`Choose your password`}</CardTitle>
        <PasswordStep typed={typed} errors={errors} onType={setTyped} />
        {trouble !== null && (
          <Notice tone="danger" role="alert">
            {trouble}
          </Notice>
        )}
        <Button type="submit" busy={busy} data-action="make-account">
          {busy ? t`Please wait` : t`Create an account`}
        </Button>
      </form>
    </Card>
  )
}
