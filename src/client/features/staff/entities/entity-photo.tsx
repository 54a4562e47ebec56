import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { uploadFile } from '#contract/files.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { photoForm } from '#sync/transport/photo-form.ts'
import type { FieldTexts } from '../../../forms/hook-form-fields.tsx'
import { call } from '../../../platform/api/api.ts'
import { useFailureText } from '../../../platform/api/error-messages.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { toast } from '../../../platform/toast.ts'
import { errorAt } from '../../../ui/form/field-error.ts'
import type { EndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { PhotoField } from '../../../ui/photo/photo-field.tsx'
import type { EntityPhoto } from './entity.ts'
import { photoKey } from './record-values.ts'

type EntityPhotoProps = {
  form: EndpointForm<FieldTexts>
  photo: EntityPhoto
  /** The current photo of the record. */
  imageUrl: string | null
  /** Called with true while a photo is being uploaded: the form cannot be saved with it yet. */
  onBusy: (isBusy: boolean) => void
}

/** The photo of a record. It is uploaded as soon as it is chosen, and becomes part of the record when that is saved. */
export function EntityPhotoField({ form, photo, imageUrl, onBusy }: EntityPhotoProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const failureText = useFailureText()
  /** Undefined if the photo was not changed here: the current photo of the record is shown then. */
  const [chosen, setChosen] = useState<Blob | null>()
  const shown = chosen === undefined ? imageUrl : chosen
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  function markBusy(isBusy: boolean): void {
    setBusy(isBusy)
    onBusy(isBusy)
  }
  function keep(fileId: string): void {
    form.setValue(photoKey, fileId, { shouldDirty: true })
  }
  async function send(made: Blob): Promise<void> {
    const before = chosen
    setChosen(made)
    setError(null)
    markBusy(true)
    const upload = photoForm({ type: photo.type, fileId: crypto.randomUUID(), photo: made })
    const answer = await call(uploadFile, { query: {}, form: upload })
    markBusy(false)
    if (answer.ok) return keep(answer.body.id)
    const text = answer.offline
      ? failureText(answer)
      : i18n._(photo.failed(formatNumber(answer.problem.status, locale)))
    setChosen(before)
    setError(text)
    toast.error(text)
  }
  return (
    <PhotoField
      name={photoKey}
      label={i18n._(photo.label)}
      optional
      photo={shown}
      busy={busy}
      error={error ?? errorAt(form.formState.errors[photoKey] ?? {}, null)}
      onPhoto={(made) => void send(made)}
      onRemove={() => {
        setChosen(null)
        setError(null)
        keep('')
      }}
    />
  )
}
