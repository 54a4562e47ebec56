import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FieldPath, type FieldValues, type PathValue, useWatch } from 'react-hook-form'
import { isMeetingUrl } from '#domain/appointments/meeting-link.ts'
import { activeOfficialsQuery } from '../../../../entities/official/active-officials.ts'
import { linksQuery } from '../../../../entities/schedule/links-query.ts'
import { useSession } from '../../../../platform/api/session.ts'
import { SelectField, TextField } from '../../../../ui/fields/text-field.tsx'
import type { EndpointForm } from '../../../../ui/form/use-endpoint-form.ts'

/** `linkId` is the id of a stored link, or one of the two choices below. */
export type LinkValues = { linkId: string; url: string }

/** The choices to paste an address and to send no link yet. */
export const pasted = 'pasted'
export const withoutLink = 'none'

/** The link as the message to the server contains it. */
export function linkOf({ linkId, url }: LinkValues): { linkId?: string; url?: string } {
  if (linkId === pasted) return { url: url.trim() }
  return linkId === withoutLink || linkId === '' ? {} : { linkId }
}

/** The wrong fields: a pasted address that is not a valid meeting address. */
export function findWrongLink({ linkId, url }: LinkValues): 'url'[] {
  return linkId === pasted && !isMeetingUrl(url.trim()) ? ['url'] : []
}

/** The meeting links of the person's own official record, else of the secretary. Undefined while they are loading. */
export function useHostLinks(): readonly { id: string; title: string; provider: string }[] | undefined {
  const session = useSession()
  const officials = useQuery(activeOfficialsQuery)
  const own = officials.data?.find(({ userId }) => userId != null && userId === session?.user.user.id)
  const host = own ?? officials.data?.find(({ isSecretary }) => isSecretary)
  const links = useQuery({ ...linksQuery(host?.id ?? ''), enabled: host !== undefined })
  // After a failure the list is empty: the host can still paste a link.
  if (officials.isError || links.isError || (officials.isSuccess && host === undefined)) return []
  return links.data
}

type FieldsProps<Values extends FieldValues & LinkValues> = {
  form: EndpointForm<Values>
  links: readonly { id: string; title: string; provider: string }[]
  hint: string
  /** Whether "none yet" is a choice. */
  optional?: boolean
}

/** One of the official's meeting links, or a pasted address. */
export function LinkFields<Values extends FieldValues & LinkValues>({
  form,
  links,
  hint,
  optional,
}: FieldsProps<Values>) {
  const { t } = useLingui()
  const linkId = useWatch({ control: form.control, name: 'linkId' as FieldPath<Values> })
  const options = [
    ...links.map(({ id, title, provider }) => ({ value: id, label: `${title} (${provider})` })),
    { value: pasted, label: t`Another link, to paste here` },
    ...(optional ? [{ value: withoutLink, label: t`None yet: I will send it during the call` }] : []),
  ]
  return (
    <>
      <SelectField
        {...form.field('linkId' as FieldPath<Values>, t`Please choose a meeting link`)}
        label={t`Meeting link`}
        hint={hint}
        options={options}
      />
      {linkId === (pasted as PathValue<Values, FieldPath<Values>>) && (
        <TextField
          {...form.field(
            'url' as FieldPath<Values>,
            t`Please enter the full address of the meeting, starting with https://`,
          )}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          label={t`Meeting address`}
          placeholder="https://"
        />
      )}
    </>
  )
}
