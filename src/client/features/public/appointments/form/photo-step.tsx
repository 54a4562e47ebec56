import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { isPhoneFull } from '#sync/storage/phone-full.ts'
import type { VisitorRow } from '#sync/visits/visit-rows.ts'
import { choosePhoto } from '#sync/visits/visits.ts'
import { PhotoField } from '../../../../ui/photo/photo-field.tsx'
import type { Phone } from '../phone/use-visits.ts'

export type PhotoStepProps = { phone: Phone; visitor: VisitorRow; error: string | null }

/** A photo of the visitor, kept on the phone until the server has it. */
export function PhotoStep({ phone, visitor, error }: PhotoStepProps) {
  const { t } = useLingui()
  const { store } = phone.storage.context
  const [trouble, setTrouble] = useState<string | null>(null)
  const [kept, setKept] = useState<Blob | null>(null)
  const fileId = visitor.photo?.fileId
  useEffect(() => {
    let isOpen = true
    if (fileId === undefined) setKept(null)
    else
      void store.photos.get(fileId).then(
        (row) => isOpen && setKept(row?.blob ?? null),
        () => undefined,
      )
    return () => {
      isOpen = false
    }
  }, [store, fileId])
  async function keep(photo: Blob | null): Promise<void> {
    try {
      await choosePhoto(phone.storage.context, visitor.id, photo)
      setTrouble(null)
      await phone.readAgain()
    } catch (cause) {
      setTrouble(
        isPhoneFull(cause)
          ? t`This phone has no room for the photo. Please free some space, or continue without it`
          : t`The photo could not be kept on this phone. Please try again, or continue without it`,
      )
    }
  }
  const isSent = visitor.photo?.state === 'named' || visitor.photo?.state === 'sent'
  return (
    <>
      <p>{t`With a photo the reception desk can recognise you. You can continue without one.`}</p>
      <PhotoField
        name="photo"
        label={t`Photograph`}
        hint={isSent ? t`The office has your photo. You can choose another.` : undefined}
        optional
        error={trouble ?? error}
        photo={kept}
        onPhoto={(photo) => void keep(photo)}
        onRemove={() => void keep(null)}
      />
    </>
  )
}
