import { useLingui } from '@lingui/react/macro'
import { type Contact, changeContact, office } from '#contract/office.ts'
import { TextAreaField, TextField } from '../../../ui/fields/text-field.tsx'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { missingHalves } from '../../../ui/form/text-pairs.ts'
import type { EndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'

type Fields = {
  telephone: string
  email: string
  addressBn: string
  addressEn: string
  hoursBn: string
  hoursEn: string
  mapUrl: string
}

function fieldsOf({ telephone, email, address, hours, mapUrl }: Contact): Fields {
  return {
    ...{ telephone: telephone ?? '', email: email ?? '', mapUrl: mapUrl ?? '' },
    ...{ addressBn: address?.bn ?? '', addressEn: address?.en ?? '' },
    ...{ hoursBn: hours?.bn ?? '', hoursEn: hours?.en ?? '' },
  }
}

function contactOf(fields: Fields): Contact {
  const line = (name: keyof Fields) => fields[name].trim() || null
  const pair = (bn: keyof Fields, en: keyof Fields) =>
    line(bn) === null && line(en) === null ? null : { bn: fields[bn], en: fields[en] }
  return {
    telephone: line('telephone'),
    email: line('email'),
    address: pair('addressBn', 'addressEn'),
    hours: pair('hoursBn', 'hoursEn'),
    mapUrl: line('mapUrl'),
  }
}

const pairs = [
  ['addressBn', 'addressEn'],
  ['hoursBn', 'hoursEn'],
] as const

/** The contact data of the office, which appear on the contact page, at the payment and below every page. */
export function ContactForm({ contact }: { contact: Contact }) {
  const { t } = useLingui()
  const form = useRecordForm<typeof changeContact, Contact, Fields>(changeContact, contact, {
    valuesOf: fieldsOf,
    storedIn: (stored) => stored,
    bodyOf: (fields, from) => ({ value: contactOf(fields), from }),
    findWrong: (fields) => missingHalves(fields, pairs),
    done: t`The contact details were changed`,
    invalidates: [office],
  })
  return (
    <FormCard
      form={form}
      name="contact"
      title={t`How to reach the office`}
      submitLabel={t`Change the contact details`}
      button={{ variant: 'plain', size: 'small' }}
    >
      <ContactFields form={form} />
    </FormCard>
  )
}

function ContactFields({ form }: { form: EndpointForm<Fields> }) {
  const { t } = useLingui()
  const both = t`Please enter it in both languages, or leave both empty`
  return (
    <>
      <TextField
        {...form.field('telephone', t`Please enter a telephone number with its area code, digits only`)}
        label={t`Telephone`}
        optional
        type="tel"
        inputMode="tel"
      />
      <TextField
        {...form.field('email', t`Please enter a valid e-mail`)}
        label={t`E-mail`}
        optional
        type="email"
        inputMode="email"
      />
      <TextAreaField
        {...form.field('addressBn', both)}
        label={t`Address in Bengali`}
        optional
        maxLength={300}
        rows={2}
      />
      <TextAreaField
        {...form.field('addressEn', both)}
        label={t`Address in English`}
        optional
        maxLength={300}
        rows={2}
      />
      <TextField {...form.field('hoursBn', both)} label={t`Opening hours in Bengali`} optional maxLength={200} />
      <TextField {...form.field('hoursEn', both)} label={t`Opening hours in English`} optional maxLength={200} />
      <TextField
        {...form.field('mapUrl', t`Please enter the link to the map; it starts with https://`)}
        label={t`Link to a map`}
        optional
        type="url"
        inputMode="url"
      />
    </>
  )
}
