import { useLingui } from '@lingui/react/macro'
import { changeRefundTerms, office, type RefundTerms } from '#contract/office.ts'
import { TextAreaField } from '../../../ui/fields/text-field.tsx'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { missingHalves } from './text-pairs.ts'

type Fields = { bn: string; en: string }

const pair = [['bn', 'en']] as const

/** What applicants read about their fee when an application is rejected. */
export function RefundTermsForm({ refundTerms }: { refundTerms: RefundTerms }) {
  const { t } = useLingui()
  const form = useRecordForm<typeof changeRefundTerms, RefundTerms, Fields>(changeRefundTerms, refundTerms, {
    valuesOf: (stored) => ({ bn: stored?.bn ?? '', en: stored?.en ?? '' }),
    storedIn: (stored) => stored.refundTerms,
    bodyOf: ({ bn, en }, from) => ({ value: bn.trim() === '' && en.trim() === '' ? null : { bn, en }, from }),
    findWrong: (fields) => missingHalves(fields, pair),
    done: t`The text was changed`,
    invalidates: [office],
  })
  const both = t`Please enter it in both languages, or leave both empty`
  return (
    <FormCard
      form={form}
      name="refund-terms"
      title={t`The fee after a rejection`}
      submitLabel={t`Change the text`}
      button={{ variant: 'plain', size: 'small' }}
    >
      <p className="text-small text-muted">{t`Applicants read this with the rejection of their application: whether the fee is returned, and how.`}</p>
      <TextAreaField {...form.field('bn', both)} label={t`Text in Bengali`} optional maxLength={600} rows={3} />
      <TextAreaField {...form.field('en', both)} label={t`Text in English`} optional maxLength={600} rows={3} />
    </FormCard>
  )
}
