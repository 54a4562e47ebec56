import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type CodeFailure, CodeForm } from '../../../drafts/parts/devices/code-form.tsx'
import { type ResumeKey, readResumeLink } from '../../../drafts/parts/devices/resume-link.ts'
import { formPart } from '../../../drafts/parts/open-draft/form-part.tsx'
import { hasRole, useSession } from '../../../platform/api/session.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useCanScanQr } from '../../../platform/qr/use-can-scan-qr.ts'
import { whenIdle } from '../../../platform/timing/when-idle.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/fields/choices.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { ResumeFailure } from './resume-application.ts'
import { openRecovery } from './resume-lost-code.tsx'
import type { ScanDialogProps } from './scan-dialog.tsx'

/** Imports the modules that open an application: after the page is loaded, and again when that failed. */
const loadOpening = async () => ({
  ...(await import('./resume-application.ts')),
  ...(await import('../../../drafts/parts/devices/claim-draft.ts')),
})

const nothing: ResumeKey = { token: '', mobile: '' }

/** A scanned QR code carries the key after the #. It is removed from the address before it can be seen or stored. */
function useGivenKey(): [ResumeKey, (key: ResumeKey) => void] {
  const [key, setKey] = useState(nothing)
  useEffect(() => {
    const take = () => {
      if (location.hash === '') return
      setKey((known) => readResumeLink(location.hash) ?? known)
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return [key, setKey]
}

/** Asks for code and mobile number and opens the application; a signed-in applicant may add it to the account. */
export function ResumeForm() {
  const { t } = useLingui()
  const router = useRouter()
  const [given, setGiven] = useGivenKey()
  const session = useSession()
  const isApplicant = session !== null && hasRole(session, ['USER'])
  const [addsToAccount, setAddsToAccount] = useState(true)
  const texts = useFailureTexts()
  const canScan = useCanScanQr()
  // Loaded early, because the connection may be lost by the time the code is typed.
  useEffect(() => whenIdle(() => void loadOpening().catch(() => undefined)), [])

  async function open(key: ResumeKey): Promise<CodeFailure | null> {
    const opening = await loadOpening().catch(() => null)
    if (opening === null) return { tone: 'warning', text: texts.offline }
    const resumed = await opening.resumeApplication(key)
    if (!resumed.ok) {
      const text = texts[resumed.failure]
      if (resumed.failure === 'offline') return { tone: 'warning', text }
      const isUnknown = resumed.failure === 'not_found' || resumed.failure === 'rate_limited'
      return { tone: 'danger', text: isUnknown ? <UnknownCode text={text} mobile={key.mobile} /> : text }
    }
    if (isApplicant && addsToAccount && !(await opening.claimDraft(key)).ok) {
      return { tone: 'warning', text: <OpenWithoutAccount href={resumed.address} /> }
    }
    await router.navigate({ href: resumed.address })
    return null
  }

  return (
    <CodeForm
      given={given}
      action={t`Open the application`}
      onLost={openRecovery}
      onKey={open}
      above={canScan && <ScanButton onScan={setGiven} />}
      below={
        isApplicant ? (
          <CheckboxField
            name="keep"
            label={t`Add it to my account`}
            optional
            checked={addsToAccount}
            onChange={({ currentTarget }) => setAddsToAccount(currentTarget.checked)}
          />
        ) : (
          session === null && <AccountHint />
        )
      }
    />
  )
}

const ScanDialog = formPart<ScanDialogProps>(() => import('./scan-dialog.tsx').then((module) => module.ScanDialog))

/** Reads the code from the screen of the other phone. */
function ScanButton({ onScan }: { onScan: (key: ResumeKey) => void }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const take = (key: ResumeKey) => {
    setOpen(false)
    onScan(key)
  }
  return (
    <>
      <Button type="button" variant="plain" block data-action="scan" onClick={() => setOpen(true)}>
        <Icon name="camera" />
        {t`Scan the QR code of the other phone`}
      </Button>
      {open && <ScanDialog onScan={take} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Must not reveal which applications exist: the SMS with a new code is sent only if an application has the number. */
function UnknownCode({ text, mobile }: { text: string; mobile: string }) {
  const { t } = useLingui()
  return (
    <>
      <p>{text}</p>
      <Button variant="plain" size="small" className="mt-2" data-action="new-code" onClick={() => openRecovery(mobile)}>
        {t`Lost the code? Get a new one by SMS`}
      </Button>
    </>
  )
}

/** The application was opened, but not added to the account: the code alone permits that. */
function OpenWithoutAccount({ href }: { href: string }) {
  const { t } = useLingui()
  return (
    <>
      <p>{t`The application is on this phone now, but it could not be added to your account: another account may have it, or there is no connection.`}</p>
      <p className="mt-2">
        <a href={href}>{t`Open the application`}</a>
      </p>
    </>
  )
}

function AccountHint() {
  const { t } = useLingui()
  return (
    <p className="text-small text-muted">
      {t`With an account you find all your applications in one place, without their codes.`}{' '}
      <a href={hrefOf('/signin', { search: { next: hrefOf('/resume-application') } })}>{t`Log in and add this one`}</a>
    </p>
  )
}

function useFailureTexts(): Record<ResumeFailure, string> {
  const { t } = useLingui()
  return {
    offline: t`There is no connection to the office now. Drafts that are on this phone can be opened below; others need the internet.`,
    not_found: t`No application was found with this code and mobile number. Please check both.`,
    rate_limited: t`Too many attempts. Please wait 15 minutes and try again.`,
    not_kept: t`There is no room for the application on this phone. Please free some space and try again.`,
    unknown_type: t`This page is too old for this application. Please reload the page and try again.`,
    other: t`Something went wrong. Please try again`,
  }
}
