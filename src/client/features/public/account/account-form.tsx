import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormCard } from '../../../ui/form/form-card.tsx'
import type { EndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'

export type AccountFormProps<Values extends FieldValues> = {
  form: EndpointForm<Values>
  name: string
  title: string
  lead?: string
  submitLabel: string
  children: ReactNode
  /** Links below the form, to related pages. */
  links?: ReactNode
}

/** The page of a short form: heading, fields, one button. All account pages use it. */
export function AccountForm<Values extends FieldValues>(props: AccountFormProps<Values>) {
  const { form, name, title, lead, submitLabel, children, links } = props
  return (
    <Page>
      <PageHeader title={title} {...(lead && { lead })} />
      <FormCard form={form} name={name} submitLabel={submitLabel} className="max-w-[28rem]">
        {children}
      </FormCard>
      {links && (
        <div className="flex flex-wrap gap-x-6 gap-y-1 text-small *:inline-flex *:min-h-11 *:items-center">{links}</div>
      )}
    </Page>
  )
}
