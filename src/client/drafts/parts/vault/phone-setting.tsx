import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { loadStorage } from '../../phone/loading/load-storage.ts'
import { declareOwnPhone, lockNow } from '../../phone/lock/vault-session.ts'
import { PinForm } from './pin-form.tsx'
import { usePhone } from './use-phone.ts'

/** Changes the answer to "is this your own phone?", and locks drafts and requests at once. */
export function PhoneSetting(): ReactNode {
  const { t } = useLingui()
  const phone = usePhone()
  const [setting, setSetting] = useState(false)
  const [full, setFull] = useState(false)
  // Takes the focus, because the heading stays while the buttons and the fields replace each other.
  const heading = useRef<HTMLHeadingElement>(null)
  if (phone === undefined) return null
  const isOpen = phone !== null && phone.openVault !== null
  const closeForm = () => {
    setSetting(false)
    heading.current?.focus()
  }
  const declareOwn = async () => {
    await declareOwnPhone(await loadStorage())
    heading.current?.focus()
  }
  const lock = async () => {
    setFull(false)
    await lockNow(await loadStorage()).catch(() => setFull(true))
  }
  return (
    <section className="space-y-2">
      <h3 ref={heading} tabIndex={-1}>
        {t`This phone`}
      </h3>
      <p className="text-small text-muted">
        {phone?.ownership === 'shared'
          ? t`A shared phone: what you typed is locked after 5 minutes of inactivity.`
          : t`Your own phone: what you typed is not locked.`}
      </p>
      {full && (
        <Notice
          tone="warning"
          role="alert"
        >{t`It could not be locked: the phone has no room left. Nothing was lost.`}</Notice>
      )}
      {setting ? (
        <PinForm onDone={closeForm} onCancel={closeForm} />
      ) : (
        <div className="button-set">
          {isOpen ? (
            <Button
              variant="plain"
              size="small"
              data-action="lock-now"
              onClick={() => void lock()}
            >{t`Lock now`}</Button>
          ) : (
            <Button variant="plain" size="small" data-action="set-pin" onClick={() => setSetting(true)}>
              {t`It is shared: set a PIN`}
            </Button>
          )}
          {phone?.ownership === 'shared' && (
            <Button variant="plain" size="small" data-action="own-phone" onClick={() => void declareOwn()}>
              {t`It is my own phone`}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
