import { useLingui } from '@lingui/react/macro'
import type { Approval } from '#contract/administration/approvals.ts'
import { findOptionLabel, type OptionListName } from '#domain/forms/options.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Definitions } from '../../../../ui/definitions.tsx'
import { officials } from '../kinds/officials.tsx'
import { systemUsers } from '../kinds/system-users.tsx'

/** The fields whose values are words of a list. */
const optionSets: Readonly<Record<string, OptionListName>> = { roles: 'role', status: 'recordStatus', gender: 'gender' }
/** Fields that contain the id of another record, or of a picture: the page of the record shows which. */
const references: readonly string[] = ['departmentId', 'designationId', 'imageFileId']

const labels = new Map([...officials.fields, ...systemUsers.fields].map(({ key, label }) => [key, label]))

/** What the request changes, field by field. */
export function ApprovalChanges({ approval: { changes } }: { approval: Approval }) {
  const { t } = useLingui()
  const locale = useLocale()
  const textOf = useValueText()
  if (changes.length === 0) return null
  const items = changes.map(({ field, from, to }) => {
    const [before, after] = [textOf(field, from), textOf(field, to)]
    const isAdded = from === null
    return {
      key: field,
      term: labels.get(field)?.[locale] ?? (field === 'imageFileId' ? t`Photograph` : field),
      value: references.includes(field) ? (
        t`Another one is chosen`
      ) : (
        <>
          {!isAdded && <del className="mr-2 text-muted">{before}</del>}
          <ins className="font-medium no-underline">{after}</ins>
        </>
      ),
    }
  })
  return <Definitions items={items} />
}

function useValueText(): (field: string, value: string | null) => string {
  const { t } = useLingui()
  const locale = useLocale()
  return (field, value) => {
    if (value === null) return t`none`
    if (value === 'true' || value === 'false') return value === 'true' ? t`Yes` : t`No`
    const set = optionSets[field]
    if (set === undefined) return localiseDigits(value, locale)
    return value
      .split(',')
      .map((each) => findOptionLabel(set, each)?.[locale] ?? each)
      .join(', ')
  }
}
