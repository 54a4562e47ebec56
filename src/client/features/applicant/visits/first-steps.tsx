import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { IntroductionDialog } from './introduction-dialog.tsx'
import { type PhoneVisitor, PhoneVisitorDialog, usePhoneVisitors } from './phone-visitor.tsx'

export type FirstStepsProps = {
  /** The person wants to request an appointment, so the introduction must come first. */
  isRequesting: boolean
  onClose: () => void
}

/** For an account that is not a visitor yet: offers the requests of this device, and the introduction. */
export function FirstSteps({ isRequesting, onClose }: FirstStepsProps) {
  const { t } = useLingui()
  const [others, setOthers] = useState<readonly string[]>([])
  const [own, setOwn] = useState<PhoneVisitor | null>(null)
  const [isAsking, setAsking] = useState(false)
  const candidate = usePhoneVisitors().find(({ visitor }) => !others.includes(visitor.id))
  function close(): void {
    setAsking(false)
    setOwn(null)
    onClose()
  }
  if (own !== null || candidate === undefined) {
    return own !== null || isRequesting ? <IntroductionDialog phoneVisitor={own} onClose={close} /> : null
  }
  const { id, name } = candidate.visitor
  function answer(isOwn: boolean): void {
    setAsking(false)
    if (isOwn) setOwn(candidate ?? null)
    else setOthers([...others, id])
  }
  return (
    <>
      <Notice title={t`Appointments for ${name} were requested on this phone.`}>
        <Button variant="plain" size="small" className="mt-2" data-action="ask-own" onClick={() => setAsking(true)}>
          {t`Are they yours?`}
        </Button>
      </Notice>
      {(isAsking || isRequesting) && <PhoneVisitorDialog key={id} name={name} onAnswer={answer} onClose={close} />}
    </>
  )
}
