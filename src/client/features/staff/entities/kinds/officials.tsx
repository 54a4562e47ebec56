import { msg } from '@lingui/core/macro'
import { officialCalls } from '#contract/administration/officials.ts'
import {
  accountOptions,
  departmentOptions,
  designationOptions,
  mayDealWithAll,
  type RecordOf,
} from '../../../../entities/office/record-options.ts'
import type { Session } from '../../../../platform/api/session.ts'
import { hrefOf } from '../../../../platform/href.ts'
import type { EntityDefinition } from '../entity.ts'
import { nameSort, statusField } from './named-entity.ts'
import { contactFields, personCell, personNameFields, placeColumns, placeFields } from './person-entity.tsx'

type OfficialRecord = RecordOf<typeof officialCalls>

/** An official may open only the own pages. */
function isOwnOrAny({ userId }: OfficialRecord, session: Session): boolean {
  return mayDealWithAll(session) || userId === session.user.user.id
}

/** The people who receive visitors. */
export const officials: EntityDefinition<OfficialRecord> = {
  key: 'officials',
  route: '/_signed-in/officials',
  calls: officialCalls,
  links: {
    list: hrefOf('/officials'),
    create: hrefOf('/official/create'),
    edit: (id) => hrefOf('/official/edit', { search: { id } }),
  },
  nameOf: ({ nameEn }) => nameEn,
  columns: [
    { id: 'name', head: msg`Name`, sort: nameSort, cell: (official, locale) => personCell(official, locale) },
    ...placeColumns,
    { id: 'room', wide: true, head: msg`Room`, sort: 'room', cell: ({ room }) => room ?? '—' },
  ],
  rowLinks: [
    {
      id: 'hours',
      label: msg`Hours`,
      href: ({ id }) => hrefOf('/official/hours', { search: { id } }),
      isFor: isOwnOrAny,
    },
    {
      id: 'meeting-links',
      label: msg`Meeting links`,
      href: ({ id }) => hrefOf('/meetings-link', { search: { officialId: id } }),
      isFor: isOwnOrAny,
    },
  ],
  fields: [
    ...personNameFields,
    { key: 'gender', label: { bn: 'লিঙ্গ', en: 'Gender' }, kind: 'radio', required: true, options: 'gender' },
    ...placeFields,
    {
      key: 'room',
      label: { bn: 'কক্ষ', en: 'Room' },
      kind: 'text',
      required: false,
      help: { bn: 'দর্শনার্থীরা যেখানে আসবেন, যেমন ৩০২', en: 'Where visitors come to, for example 302' },
    },
    ...contactFields,
    {
      key: 'userId',
      label: { bn: 'লগইন অ্যাকাউন্ট', en: 'Account' },
      kind: 'select',
      required: false,
      optionsFrom: 'accounts',
      help: {
        bn: 'এই অ্যাকাউন্টে কর্মকর্তা নিজের সাক্ষাৎগুলো দেখেন; এর ভূমিকায় “কর্মকর্তা” থাকতে হবে।',
        en: 'With it the official sees the own appointments; it needs the role “Official”.',
      },
    },
    {
      key: 'acceptsOnline',
      label: { bn: 'অনলাইনে সাক্ষাৎ দেন', en: 'Meets visitors online' },
      kind: 'checkbox',
      required: false,
    },
    {
      key: 'acceptsInPerson',
      label: { bn: 'সরাসরি সাক্ষাৎ দেন', en: 'Meets visitors in person' },
      kind: 'checkbox',
      required: false,
    },
    {
      key: 'isSecretary',
      label: { bn: 'সচিবের সময় পরিচালনা করেন', en: 'Hosts the Secretary’s Hour' },
      kind: 'checkbox',
      required: false,
    },
    {
      key: 'sortOrder',
      label: { bn: 'তালিকায় ক্রম', en: 'Place in the list' },
      kind: 'integer',
      required: true,
      help: { bn: 'ছোট সংখ্যা আগে দেখানো হয়।', en: 'Smaller numbers come first.' },
    },
    statusField,
  ],
  initial: { status: 'ACTIVE', acceptsOnline: true, acceptsInPerson: true, sortOrder: 0 },
  photo: {
    type: 'official',
    label: msg`Photograph`,
    failed: (status) => msg`Error Occurred while uploading official image, status code: ${status}`,
  },
  sources: (session) => ({
    departments: departmentOptions(session),
    designations: designationOptions(session),
    accounts: accountOptions(session),
  }),
  wrong: { sortOrder: msg`Please enter a whole number from 0 to 9999` },
  search: { label: msg`Search by name, department or designation`, placeholder: msg`Name, department` },
  words: {
    list: msg`Officials`,
    lead: msg`The people who receive visitors. Those who no longer do are made inactive, never deleted.`,
    create: msg`New official`,
    edit: msg`Edit the official`,
    created: msg`Official created`,
    updated: msg`Official updated`,
    empty: msg`No officials here`,
    emptyLead: msg`Add the first one with “New official”.`,
    back: msg`Go to the officials`,
  },
}
