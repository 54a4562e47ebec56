import { useLingui } from '@lingui/react/macro'
import { changeSignatory, readSignatory, type Signatory } from '#contract/certificates.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { errorAt } from '../../../ui/form/field-error.ts'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { missingHalves } from '../../../ui/form/text-pairs.ts'
import type { EndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { PictureField } from './picture-field.tsx'

type Fields = {
  nameBn: string
  nameEn: string
  designationBn: string
  designationEn: string
  signatureFileId: string
  sealFileId: string
}

function fieldsOf({ name, designation, signatureFileId, sealFileId }: Signatory): Fields {
  return {
    ...{ nameBn: name?.bn ?? '', nameEn: name?.en ?? '' },
    ...{ designationBn: designation?.bn ?? '', designationEn: designation?.en ?? '' },
    ...{ signatureFileId: signatureFileId ?? '', sealFileId: sealFileId ?? '' },
  }
}

function signatoryOf(fields: Fields): Signatory {
  const pair = (bn: string, en: string) => (bn.trim() === '' && en.trim() === '' ? null : { bn, en })
  return {
    name: pair(fields.nameBn, fields.nameEn),
    designation: pair(fields.designationBn, fields.designationEn),
    signatureFileId: fields.signatureFileId || null,
    sealFileId: fields.sealFileId || null,
  }
}

const pairs = [
  ['nameBn', 'nameEn'],
  ['designationBn', 'designationEn'],
] as const

/** The form for the person who signs certificates. */
export function SignatoryForm({ signatory }: { signatory: Signatory }) {
  const { t } = useLingui()
  const form = useRecordForm<typeof changeSignatory, Signatory, Fields>(changeSignatory, signatory, {
    valuesOf: fieldsOf,
    storedIn: (stored) => stored,
    bodyOf: (fields, from) => ({ value: signatoryOf(fields), from }),
    findWrong: (fields) => missingHalves(fields, pairs),
    done: t`Certificates will carry this signature from now on`,
    invalidates: [readSignatory],
  })
  return (
    <FormCard
      form={form}
      name="signatory"
      title={t`Who signs certificates`}
      submitLabel={t`Change the signature`}
      button={{ variant: 'plain', size: 'small' }}
    >
      <SignatoryFields form={form} />
    </FormCard>
  )
}

function SignatoryFields({ form }: { form: EndpointForm<Fields> }) {
  const { t } = useLingui()
  const both = t`Please enter it in both languages, or leave both empty`
  const picture = (name: 'signatureFileId' | 'sealFileId') => ({
    name,
    fileId: form.watch(name),
    error: errorAt(form.formState.errors[name] ?? {}, null),
    onChange: (fileId: string) => form.setValue(name, fileId, { shouldDirty: true }),
  })
  return (
    <>
      <p className="text-small text-muted">
        {t`What is left empty stays blank on the certificate, for a signature and a seal by hand.`}
      </p>
      <TextField {...form.field('nameBn', both)} label={t`Name in Bengali`} optional maxLength={120} />
      <TextField {...form.field('nameEn', both)} label={t`Name in English`} optional maxLength={120} />
      <TextField {...form.field('designationBn', both)} label={t`Designation in Bengali`} optional maxLength={120} />
      <TextField {...form.field('designationEn', both)} label={t`Designation in English`} optional maxLength={120} />
      <PictureField {...picture('signatureFileId')} type="signature" label={t`Signature`} />
      <PictureField {...picture('sealFileId')} type="seal" label={t`Seal`} />
    </>
  )
}
