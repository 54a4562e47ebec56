import { msg } from '@lingui/core/macro'
import { departmentCalls, type NamedRecord } from '#contract/administration/named-records.ts'
import { hrefOf } from '../../../../platform/href.ts'
import type { EntityDefinition } from '../entity.ts'
import { nameColumns, namedRecordFields } from './named-entity.ts'

/** The departments of the authority. */
export const departments: EntityDefinition<NamedRecord> = {
  key: 'departments',
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
  words: {
    list: msg`Departments`,
    lead: msg`The sections of the authority. One that is no longer used is made inactive, never deleted.`,
    create: msg`New department`,
    edit: msg`Change the department`,
    created: msg`Department created`,
    updated: msg`Department updated`,
    empty: msg`No department here`,
    emptyLead: msg`Enter the first one with “New department”.`,
    back: msg`To the departments`,
  },
}
