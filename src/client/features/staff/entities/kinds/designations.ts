import { msg } from '@lingui/core/macro'
import { designationCalls, type NamedRecord } from '#contract/administration/named-records.ts'
import { hrefOf } from '../../../../platform/href.ts'
import type { EntityDefinition } from '../entity.ts'
import { nameColumns, namedRecordFields } from './named-entity.ts'

/** The posts of the people who work for the authority. */
export const designations: EntityDefinition<NamedRecord> = {
  key: 'designations',
  route: '/_signed-in/designations',
  calls: designationCalls,
  links: {
    list: hrefOf('/designations'),
    create: hrefOf('/designation/create'),
    edit: (id) => hrefOf('/designation/edit', { search: { id } }),
  },
  nameOf: ({ nameEn }) => nameEn,
  columns: nameColumns,
  fields: namedRecordFields,
  initial: { status: 'ACTIVE' },
  search: { label: msg`Search by name`, placeholder: msg`Name` },
  words: {
    list: msg`Designations`,
    lead: msg`The posts of the people who work for the authority. Those no longer used are made inactive, never deleted.`,
    create: msg`New designation`,
    edit: msg`Edit the designation`,
    created: msg`Designation created`,
    updated: msg`Designation updated`,
    empty: msg`No designations here`,
    emptyLead: msg`Add the first one with “New designation”.`,
    back: msg`Back to the designations`,
  },
}
