import { msg } from '@lingui/core/macro'
import type { EntityColumn, EntityField } from './entity.ts'

/** What every record with a name in both languages has. */
export const nameFields: readonly EntityField[] = [
  {
    name: 'nameBn',
    lang: 'bn',
    label: msg`Name in Bengali`,
    error: msg`Please write the name in Bengali letters`,
  },
  {
    name: 'nameEn',
    lang: 'en',
    label: msg`Name in English`,
    hint: msg`Each English name is used once.`,
    error: msg`Please write a name in English letters that is not used yet`,
  },
]

export const nameColumns: readonly EntityColumn[] = [
  {
    id: 'name',
    head: msg`Name`,
    cell: ({ nameBn, nameEn }, locale) => (locale === 'bn' ? nameBn : nameEn),
  },
  {
    id: 'other-name',
    wide: true,
    head: msg`In the other language`,
    cell: ({ nameBn, nameEn }, locale) => (locale === 'bn' ? nameEn : nameBn),
  },
]
