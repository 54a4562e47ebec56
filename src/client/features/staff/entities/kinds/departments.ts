import { msg } from '@lingui/core/macro'
import { departmentCalls, type NamedRecord } from '#contract/administration/named-records.ts'
import { hrefOf } from '../../../../platform/href.ts'
import type { EntityDefinition } from '../entity.ts'
import { nameColumns, namedRecordFields } from './named-entity.ts'

/** The departments of the authority. */
export const departments: EntityDefinition<NamedRecord> = {
  key: 'departments',
  route: '/_signed-in/departments',
  calls: departmentCalls,
  links: {
    list: hrefOf('/departments'),
    create: hrefOf('/department/create'),
    edit: (id) => hrefOf('/department/edit', { search: { id } }),
  },
  nameOf: ({ nameEn }) => nameEn,
  columns: nameColumns,
  fields: namedRecordFields,
  initial: { status: 'ACTIVE' },
  search: { label: msg`Search by name`, placeholder: msg`Name` },
  words: {
    list: msg`Departments`,
    lead: msg`The sections of the authority. Those no longer used are made inactive, never deleted.`,
    create: msg`New department`,
    edit: msg`Edit the department`,
    created: msg`Department created`,
    updated: msg`Department updated`,
    empty: msg`No departments here`,
    emptyLead: msg`Add the first one with “New department”.`,
    back: msg`Back to the departments`,
  },
}
