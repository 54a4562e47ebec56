import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Text } from '#domain/text.ts'
import type { VisitorRow, VisitRow } from '#sync/visits/visit-rows.ts'
import { useLocalized } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { takePageFocus } from '../../../../ui/layout/page-focus.ts'
import { useRefusedFields } from './refused-fields.ts'

/** The heading of a step takes the focus after a change of step, so that a screen reader announces it. */
export function StepTitle({ title }: { title: Text }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const localized = useLocalized()
  useEffect(() => takePageFocus(heading.current), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {localized(title)}
    </h1>
  )
}

export type NextButtonProps = { step: string; isLast: boolean; isSending: boolean; hasPhoto: boolean }

export function NextButton({ step, isLast, isSending, hasPhoto }: NextButtonProps) {
  const { t } = useLingui()
  const isSkipped = step === 'photo' && !hasPhoto
  const send = isSkipped ? t`Send without a photo` : t`Send the request`
  return (
    <Button type="submit" className="grow" busy={isSending} data-action={isLast ? 'send' : 'continue'}>
      {isSending ? t`Please wait` : isLast ? send : isSkipped ? t`Skip` : t`Next`}
    </Button>
  )
}

const none: ReadonlyMap<string, string> = new Map()

/** The reasons why the server refused this step of the request: at its fields and above them. */
export function useRefused(visit: VisitRow, visitor: VisitorRow, step: string) {
  const { t } = useLingui()
  const refusedFields = useRefusedFields()
  const photo =
    visitor.photo?.state === 'refused' ? t`The office could not read this photo. Please choose another` : null
  const refusal = visit.state === 'refused' ? visit.refusal : null
  const found = refusal === null ? null : refusedFields(refusal)
  const isHere = found !== null && found.step === step
  return {
    fields: isHere ? found.fields : none,
    notice: isHere ? t`The office could not accept the request. Please correct it and send it again.` : null,
    photo,
  }
}
