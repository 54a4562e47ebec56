import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { formPart } from '../../../drafts/parts/open-draft/form-part.tsx'
import { loadMessages } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'

const WithoutCode = formPart<{ mobile?: string }>(async () => {
  const [module] = await Promise.all([import('./resume-without-code.tsx'), loadMessages('form', 'records')])
  return module.ResumeWithoutCode
})

let ask: (mobile: string) => void = () => undefined

/** Opens the recovery on this page with the number that the person has typed already. */
export function openRecovery(mobile: string): void {
  ask(mobile)
}

/** Recovery for a person who knows the number of an application and has lost its code. */
export function LostCode() {
  const { t } = useLingui()
  const [asked, setAsked] = useState<{ mobile?: string } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    ask = (mobile) => setAsked({ mobile })
    return () => {
      ask = () => undefined
    }
  }, [])
  useEffect(() => {
    if (asked === null) return
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }, [asked])
  if (asked === null) {
    return (
      <Button variant="plain" block data-action="lost-code" onClick={() => setAsked({})}>
        <Icon name="info" />
        {t`Lost the code?`}
      </Button>
    )
  }
  return (
    <Card className="space-y-4" data-lost-code="">
      <h2 ref={heading} tabIndex={-1}>{t`Continue without the code`}</h2>
      <p>{t`If you still have the mobile number of the application, an SMS code opens it here. It gets a new resume code, and all other phones are removed from it.`}</p>
      <WithoutCode key={asked.mobile} {...asked} />
    </Card>
  )
}
