import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, useState } from 'react'
import { uploadFile } from '#contract/files.ts'
import { photoForm } from '#sync/transport/photo-form.ts'
import { useVisitorPhoto } from '../../../entities/visitor/use-visitor-photo.ts'
import { call } from '../../../platform/api/api.ts'
import { useFailureText } from '../../../platform/api/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/fields/field.tsx'

type PictureFieldProps = {
  name: string
  label: string
  /** The type of the upload: `signature` or `seal`. */
  type: string
  /** The id of the current file; empty if there is none. */
  fileId: string
  error?: string | null
  /** Called with the id of the uploaded file, or with an empty text after a removal. */
  onChange: (fileId: string) => void
}

/** A PNG that is uploaded unchanged, with transparency, as soon as it is chosen. Saving the form stores its id. */
export function PictureField({ name, label, type, fileId, error = null, onChange }: PictureFieldProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const url = useVisitorPhoto(fileId === '' ? null : `/api/files/${fileId}`)
  async function send({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [picked] = target.files ?? []
    target.value = ''
    if (picked === undefined) return
    setFailure(null)
    setSending(true)
    const answer = await call(uploadFile, {
      query: {},
      form: photoForm({ type, fileId: crypto.randomUUID(), photo: picked }),
    })
    setSending(false)
    if (answer.ok) onChange(answer.body.id)
    else setFailure(failureText(answer))
  }
  return (
    <FieldGroup
      name={name}
      label={label}
      optional
      hint={t`A PNG of at most 1,024 pixels per side; transparent parts stay transparent`}
      error={failure ?? error}
    >
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2" data-picture={type}>
        <span className="grid h-24 w-40 place-items-center rounded-field border border-line bg-white">
          {url !== null && <img src={url} alt={label} className="max-h-full max-w-full object-contain" />}
        </span>
        <input
          type="file"
          accept="image/png"
          aria-label={t`Choose a picture: ${label}`}
          disabled={isSending}
          className="min-h-11 min-w-0 max-w-full text-small"
          onChange={(event) => void send(event)}
        />
        {fileId !== '' && (
          <Button variant="quiet" size="small" aria-label={t`Remove: ${label}`} onClick={() => onChange('')}>
            {t`Remove`}
          </Button>
        )}
      </div>
    </FieldGroup>
  )
}
