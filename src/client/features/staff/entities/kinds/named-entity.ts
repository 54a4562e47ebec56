import { msg } from '@lingui/core/macro'
import type { NamedRecord } from '#contract/administration/named-records.ts'
import type { FieldDefinition } from '#domain/forms/definition.ts'
import type { Column } from '../../../../ui/list/define-list.ts'

export const statusField: FieldDefinition = {
  key: 'status',
  label: { bn: 'অবস্থা', en: 'Status' },
  kind: 'select',
  required: true,
  options: 'recordStatus',
  help: {
    bn: 'নিষ্ক্রিয় হলে যেখানে উল্লেখ আছে সেখানে থাকে, তবে আর বেছে নেওয়া যায় না।',
    en: 'What is inactive stays where it is named, and can no longer be chosen.',
  },
}

/** The fields of every record with a name in both languages. */
export const namedRecordFields: readonly FieldDefinition[] = [
  {
    key: 'nameBn',
    label: { bn: 'বাংলায় নাম', en: 'Name in Bengali' },
    kind: 'text',
    required: true,
    rule: 'nameBn',
    help: { bn: 'বাংলা অক্ষরে লিখুন', en: 'In Bengali letters' },
    autoComplete: 'off',
  },
  {
    key: 'nameEn',
    label: { bn: 'ইংরেজিতে নাম', en: 'Name in English' },
    kind: 'text',
    required: true,
    rule: 'nameEn',
    help: { bn: 'প্রতিটি ইংরেজি নাম একবারই ব্যবহৃত হয়।', en: 'Each English name is used once.' },
    autoComplete: 'off',
  },
  statusField,
]

/** Names are sorted as they are shown. */
export const nameSort = { bn: 'nameBn', en: 'name' } as const

export const nameColumns: readonly Column<NamedRecord>[] = [
  {
    id: 'name',
    head: msg`Name`,
    sort: nameSort,
    cell: ({ nameBn, nameEn }, locale) => (locale === 'bn' ? nameBn : nameEn),
  },
  {
    id: 'other-name',
    wide: true,
    head: msg`In the other language`,
    cell: ({ nameBn, nameEn }, locale) => (locale === 'bn' ? nameEn : nameBn),
  },
]
