import { msg } from '@lingui/core/macro'
import type { FieldDefinition } from '#domain/forms/definition.ts'
import { findOptionLabel } from '#domain/forms/options.ts'
import type { Locale, Text } from '#domain/text.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { Avatar } from '../../../../ui/photo/avatar.tsx'
import { namedRecordFields } from './named-entity.ts'

/** The names of a person. Unlike names of other records they need not be unique, so the hints are removed. */
export const personNameFields: readonly FieldDefinition[] = namedRecordFields
  .filter(({ key }) => key === 'nameBn' || key === 'nameEn')
  .map(({ help: _, ...field }) => field)

export const placeFields: readonly FieldDefinition[] = [
  {
    key: 'departmentId',
    label: { bn: 'শাখা', en: 'Department' },
    kind: 'select',
    required: false,
    optionsFrom: 'departments',
  },
  {
    key: 'designationId',
    label: { bn: 'পদবি', en: 'Designation' },
    kind: 'select',
    required: false,
    optionsFrom: 'designations',
  },
]

export const contactFields: readonly FieldDefinition[] = [
  {
    key: 'mobile',
    label: { bn: 'মোবাইল নম্বর', en: 'Mobile number' },
    kind: 'tel',
    required: false,
    rule: 'mobile',
    autoComplete: 'off',
  },
  {
    key: 'email',
    label: { bn: 'ই-মেইল', en: 'E-mail' },
    kind: 'email',
    required: false,
    rule: 'email',
    autoComplete: 'off',
  },
]

type Person = {
  nameBn: string
  nameEn: string
  imageUrl: string | null
  department: Text | null
  designation: Text | null
}

/** The names of roles. */
export const roleNames = (roles: readonly string[], locale: Locale) =>
  roles.map((role) => findOptionLabel('role', role)?.[locale] ?? role)

/** Picture and name. On a phone, where other columns are hidden, also designation, department and `more`. */
export function personCell(person: Person, locale: Locale, more: readonly string[] = []) {
  const { nameBn, nameEn, imageUrl, department, designation } = person
  const place = [...[designation, department].flatMap((each) => each?.[locale] ?? []), ...more]
  return (
    <span className="flex items-center gap-3">
      <Avatar url={imageUrl} />
      <span className="min-w-0">
        {locale === 'bn' ? nameBn : nameEn}
        {place.length > 0 && (
          <span className="block text-tiny font-normal text-muted md:hidden">{place.join(', ')}</span>
        )}
      </span>
    </span>
  )
}

export const placeColumns = [
  {
    id: 'designation',
    sort: 'designation',
    wide: true,
    head: msg`Designation`,
    cell: ({ designation }: Person, locale: Locale) => designation?.[locale] ?? '—',
  },
  {
    id: 'department',
    sort: 'department',
    wide: true,
    head: msg`Department`,
    cell: ({ department }: Person, locale: Locale) => department?.[locale] ?? '—',
  },
] as const

/** Roles as chips. */
export function RoleChips({ values, locale }: { values: readonly string[]; locale: Locale }) {
  return (
    <span className="flex flex-wrap gap-1">
      {roleNames(values, locale).map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
    </span>
  )
}
