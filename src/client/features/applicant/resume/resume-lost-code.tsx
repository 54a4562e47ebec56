import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formPart } from '../../../drafts/form-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'

const WithoutCode = formPart<object>(() =>
  import('./resume-without-code.tsx').then((module) => module.ResumeWithoutCode),
)

/** Recovery for a person who knows the number of an application and has lost its code. */
export function LostCode() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (!open) {
    return (
      <Button variant="plain" block data-action="lost-code" onClick={() => setOpen(true)}>
        <Icon name="info" />
        {t`I no longer have the code`}
      </Button>
    )
  }
  return (
    <Card className="space-y-4" data-lost-code="">
      <h2>{t`Go on without the code`}</h2>
      <p>{t`If you still have the mobile number of the application, a code by SMS opens it here. It gets a new resume code, and all other phones are taken off it.`}</p>
      <WithoutCode />
    </Card>
  )
}
