import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useController } from 'react-hook-form'
import { addRating, bestScore, listRatings, worstScore } from '#contract/applications/desk/ratings.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { RadioGroup } from '../../../../ui/fields/choices.tsx'
import { TextAreaField, TextField } from '../../../../ui/fields/text-field.tsx'
import { errorAt } from '../../../../ui/form/field-error.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { useEndpointForm } from '../../../../ui/form/use-endpoint-form.ts'

const scoreWords: Record<number, MessageDescriptor> = {
  1: msg`Very poor`,
  2: msg`Poor`,
  3: msg`Fair`,
  4: msg`Good`,
  5: msg`Very good`,
}
const scores = Array.from({ length: bestScore - worstScore + 1 }, (_, place) => bestScore - place)

type Fields = { project: string; score: string; comment: string }

/** Rates one work. A rating is never changed later. */
export function RatingDialog({ applicationId, onClose }: { applicationId: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const form = useEndpointForm<typeof addRating, Fields>(addRating, {
    values: { project: '', score: '', comment: '' },
    bodyOf: ({ project, score, comment }) => ({
      applicationId,
      project,
      score: score === '' ? null : Number(score),
      comment: comment.trim() === '' ? null : comment,
    }),
    keep: { name: `rating/${applicationId}` },
    done: t`The work was rated`,
    invalidates: [listRatings],
    onDone: onClose,
  })
  const { field, fieldState } = useController({ control: form.control, name: 'score' })
  return (
    <FormDialog
      form={form}
      title={t`Rate work`}
      description={t`The other desks see it too. It cannot be changed later.`}
      submitLabel={t`Rate`}
      onClose={onClose}
    >
      <TextField
        {...form.field('project', t`Please name the work, in at most 200 characters`)}
        label={t`Project or work`}
        maxLength={200}
        autoComplete="off"
      />
      <RadioGroup
        name="score"
        label={t`Rating`}
        options={scores.map((score) => {
          const word = scoreWords[score]
          const name = word === undefined ? '' : ` · ${i18n._(word)}`
          return { value: String(score), label: `${formatNumber(score, locale)}${name}` }
        })}
        value={field.value === '' ? null : field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        ref={field.ref}
        {...(fieldState.error && { error: errorAt(fieldState.error, t`Please choose a rating`) })}
      />
      <TextAreaField
        {...form.field('comment', t`Please write at most 2000 characters`)}
        optional
        rows={3}
        maxLength={2000}
        label={t`Comment`}
      />
    </FormDialog>
  )
}
