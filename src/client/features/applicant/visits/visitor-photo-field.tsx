import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateVisitor, type Visitor } from '#contract/appointments/visitors.ts'
import { uploadFile } from '#contract/files.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { photoForm } from '#sync/transport/photo-form.ts'
import { appointmentReads } from '../../../entities/appointment/appointment-reads.ts'
import { useVisitorPhoto } from '../../../entities/visitor/use-visitor-photo.ts'
import { call } from '../../../platform/api/api.ts'
import { invalidateReads } from '../../../platform/api/endpoint-key.ts'
import { CallFailure, unwrap } from '../../../platform/api/unwrap.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { toast } from '../../../platform/toast.ts'
import { MutationFailure } from '../../../ui/form/form-failure.tsx'
import { PhotoField } from '../../../ui/photo/photo-field.tsx'

/** Says which of the two calls failed, because the text of the toast depends on it. */
class StepFailure extends CallFailure {
  readonly step: 'upload' | 'name'
  constructor(step: 'upload' | 'name', cause: CallFailure) {
    super(cause.failure)
    this.step = step
  }
}

function failing(step: 'upload' | 'name') {
  return (cause: unknown): never => {
    throw cause instanceof CallFailure ? new StepFailure(step, cause) : cause
  }
}

async function savePhoto(visitorId: string, photo: Blob | null): Promise<void> {
  let imageFileId: string | null = null
  if (photo !== null) {
    const form = photoForm({ type: 'visitor', fileId: crypto.randomUUID(), photo })
    imageFileId = (await unwrap(call(uploadFile, { query: {}, form })).catch(failing('upload'))).id
  }
  await unwrap(call(updateVisitor, { body: { id: visitorId, imageFileId } })).catch(failing('name'))
}

/** The photo by which the reception desk recognises the visitor. */
export function VisitorPhotoField({ visitor: { id, imageUrl } }: { visitor: Visitor }) {
  const { t } = useLingui()
  const locale = useLocale()
  const cache = useQueryClient()
  const shown = useVisitorPhoto(imageUrl)
  const save = useMutation({
    // One call after the other, so that the photo that was chosen last is the one that stays.
    scope: { id: `visitor-photo-${id}` },
    mutationFn: (photo: Blob | null) => savePhoto(id, photo),
    onSuccess: async () => {
      toast.success(t`Photo saved`)
      await invalidateReads(cache, appointmentReads)
    },
    onError: (error) => {
      if (!(error instanceof StepFailure) || error.failure.problem === undefined) return
      const code = formatNumber(error.failure.problem.status, locale)
      toast.error(
        error.step === 'upload'
          ? t`Error Occurred while uploading image, status code: ${code}`
          : t`Error Occurred while updating visitor image url, status code: ${code}`,
      )
    },
  })
  return (
    <div className="space-y-2">
      <PhotoField
        name="photo"
        label={t`Photograph`}
        optional
        photo={shown}
        busy={save.isPending}
        onPhoto={(photo) => save.mutate(photo)}
        onRemove={() => save.mutate(null)}
      />
      <MutationFailure error={save.error} />
    </div>
  )
}
