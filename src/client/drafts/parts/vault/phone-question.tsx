import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { loadStorage } from '../../phone/loading/load-storage.ts'
import { declareOwnPhone, declareSharedPhone } from '../../phone/lock/vault-session.ts'
import { PinForm } from './pin-form.tsx'
import { useOwnership, usePhone } from './use-phone.ts'

/** After "not now" the question is not repeated at each step. */
let declined = false

/** The step that asked first. Without an answer there, later steps do not ask again: the status dialog has it too. */
let askedAt: string | null = null

/** `of`: what is being filled in; an application by default. */
export type PhoneQuestionProps = { step: string; of?: 'application' | 'visit' }

/** Asked when the first answer is stored: whose phone is this? On a shared phone each person may set a PIN. */
export function PhoneQuestion({ step, of }: PhoneQuestionProps): ReactNode {
  const { t } = useLingui()
  const words = useWords(of ?? 'application')
  const ownership = useOwnership()
  const phone = usePhone()
  const [state, setState] = useState<'asking' | 'pin' | 'saved' | 'later'>('asking')
  const hasOpenLock = phone === undefined || (phone !== null && phone.openVault !== null)
  const isPassed = state === 'asking' && askedAt !== null && askedAt !== step
  const isAsked = !declined && ownership !== 'own' && !hasOpenLock && !isPassed
  useEffect(() => {
    if (isAsked) askedAt ??= step
  }, [isAsked, step])
  if (state === 'saved') {
    return (
      <Card tone="sunken" role="status" tabIndex={-1} ref={focusWhenShown}>
        {words.saved}
      </Card>
    )
  }
  const decline = () => {
    declined = true
    setState('later')
    focusNextControl()
  }
  const askPin = () => {
    setState('pin')
    void loadStorage().then(declareSharedPhone)
  }
  if (!isAsked) return null
  const isShared = ownership === 'shared'
  return (
    <Card tone="sunken" data-phone-question="">
      <h2 className="text-body font-bold">{isShared ? words.ask : t`Is this your own phone?`}</h2>
      <p className="mb-3 mt-1 text-small">
        {state === 'pin'
          ? words.forgotten
          : t`If others use this phone or computer too, a PIN keeps them from reading what you typed.`}
      </p>
      {state === 'pin' ? (
        <PinForm onDone={() => setState('saved')} onCancel={decline} />
      ) : (
        <div className="button-set">
          {isShared ? (
            <Button variant="plain" size="small" onClick={decline}>{t`Not now`}</Button>
          ) : (
            <Button variant="plain" size="small" data-action="own-phone" onClick={() => void declareOwn()}>
              {t`My own phone`}
            </Button>
          )}
          <Button variant="plain" size="small" data-action="shared-phone" onClick={askPin}>
            {isShared ? t`Set a PIN` : t`A shared phone`}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** An application can be opened with its code on any phone; a request can be opened on this phone only. */
function useWords(of: 'application' | 'visit') {
  const { t } = useLingui()
  if (of === 'application') {
    return {
      ask: t`Lock this application with a PIN?`,
      saved: t`The PIN is set. This application locks after 5 minutes of inactivity, and your PIN opens it again.`,
      forgotten: t`Only you know the PIN. If you forget it, what has reached the office can be opened again with the resume code and the mobile number.`,
    }
  }
  return {
    ask: t`Lock this request with a PIN?`,
    saved: t`The PIN is set. This request locks after 5 minutes of inactivity, and your PIN opens it again.`,
    forgotten: t`Only you know the PIN. If you forget it, a request that has not reached the office is lost.`,
  }
}

/** The question disappears with the button that answered it, so the focus moves on to the form's own button. */
function focusNextControl(): void {
  const next = document.querySelector<HTMLElement>('main form [type="submit"]')
  const target = next ?? document.querySelector<HTMLElement>('main h1')
  target?.focus()
}

function focusWhenShown(element: HTMLElement | null): void {
  element?.focus()
}

async function declareOwn(): Promise<void> {
  focusNextControl()
  await declareOwnPhone(await loadStorage())
}
