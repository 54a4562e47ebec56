import { useLingui } from '@lingui/react/macro'
import type { VisitorRow } from '#sync/visits/visit-rows.ts'
import { releasePhoto } from '#sync/visits/visits.ts'
import { sendNow } from '../../../../drafts/phone/loading/sending-loader.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { PhotoStep } from '../form/photo-step.tsx'
import type { Phone } from '../phone/use-visits.ts'

/** Asks for another photo if the office could not read the first one; the request itself was sent without it. */
export function PhotoAgain({ phone, visitor }: { phone: Phone; visitor: VisitorRow }) {
  const { t } = useLingui()
  const state = visitor.photo?.state
  if (!visitor.onServer || (state !== 'refused' && state !== 'chosen')) return null
  async function send(): Promise<void> {
    await releasePhoto(phone.storage.context, visitor.id)
    await phone.readAgain()
    sendNow()
  }
  return (
    <Card className="space-y-4" data-photo-again="">
      <PhotoStep
        phone={phone}
        visitor={visitor}
        error={state === 'refused' ? t`The office could not read this photo. Please choose another` : null}
      />
      {state === 'chosen' && (
        <Button data-action="send-photo" onClick={() => void send()}>
          {t`Send the photo`}
        </Button>
      )}
    </Card>
  )
}
