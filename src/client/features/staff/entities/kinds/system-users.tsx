import { msg } from '@lingui/core/macro'
import { employeeCalls } from '#contract/administration/employees.ts'
import {
  departmentOptions,
  designationOptions,
  type RecordOf,
  roleOptions,
} from '../../../../entities/office/record-options.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { lazyPart } from '../../../../platform/lazy-part.tsx'
import type { EntityDefinition } from '../entity.ts'
import { nameSort, statusField } from './named-entity.ts'
import {
  contactFields,
  personCell,
  personNameFields,
  placeColumns,
  placeFields,
  RoleChips,
  roleNames,
} from './person-entity.tsx'

const contactHelp = {
  bn: 'মোবাইল নম্বর বা ই-মেইল, অন্তত একটি লাগবে: এটি দিয়ে লগইন করা হয়, প্রথম পাসওয়ার্ডের কোডও এতে আসে।',
  en: 'A mobile number or an e-mail address is needed: the person logs in with it, and gets the code for the first password there.',
}

/** Loaded separately, because only the page of one account shows it. */
const AccountHelp = lazyPart(() => import('../locked-out/account-help.tsx').then((module) => module.AccountHelp), {
  waiting: null,
})

/** The accounts of the people who work for the office. */
export const systemUsers: EntityDefinition<RecordOf<typeof employeeCalls>> = {
  key: 'system-users',
  route: '/_signed-in/system/users',
  calls: employeeCalls,
  links: {
    list: hrefOf('/system/users'),
    create: hrefOf('/system/user/create'),
    edit: (id) => hrefOf('/system/user/edit', { search: { id } }),
  },
  nameOf: ({ nameEn }) => nameEn,
  columns: [
    {
      id: 'name',
      head: msg`Name`,
      sort: nameSort,
      cell: (user, locale) => personCell(user, locale, roleNames(user.roles, locale)),
    },
    ...placeColumns,
    {
      id: 'roles',
      sort: 'role',
      wide: true,
      head: msg`Roles`,
      cell: ({ roles }, locale) => <RoleChips values={roles} locale={locale} />,
    },
  ],
  namesOnly: true,
  fields: [
    ...personNameFields,
    { key: 'gender', label: { bn: 'লিঙ্গ', en: 'Gender' }, kind: 'radio', required: false, options: 'gender' },
    {
      key: 'roles',
      label: { bn: 'ভূমিকা', en: 'Roles' },
      kind: 'multiselect',
      required: true,
      optionsFrom: 'roles',
      help: { bn: 'কী কী দেখতে ও করতে পারবেন, তা এতে ঠিক হয়।', en: 'They decide what the person sees and may do.' },
    },
    ...placeFields,
    ...contactFields.map((field) => (field.key === 'mobile' ? { ...field, help: contactHelp } : field)),
    {
      ...statusField,
      help: {
        bn: 'নিষ্ক্রিয় করলে সব জায়গার লগইন সঙ্গে সঙ্গে শেষ হয়।',
        en: 'An inactive account is logged out everywhere at once.',
      },
    },
  ],
  initial: { status: 'ACTIVE' },
  photo: {
    type: 'employee',
    label: msg`Photograph`,
    failed: (status) => msg`Error Occurred while uploading employee image, status code: ${status}`,
  },
  below: AccountHelp,
  sources: (session) => ({
    departments: departmentOptions(session),
    designations: designationOptions(session),
    roles: roleOptions(session),
  }),
  refusals: {
    email_taken: msg`Another account has this e-mail address`,
    mobile_taken: msg`Another account has this mobile number`,
  },
  search: { label: msg`Search by name, mobile number or e-mail`, placeholder: msg`Name, mobile, e-mail` },
  words: {
    list: msg`System users`,
    lead: msg`The accounts of the people who work for the office. Accounts no longer needed are made inactive, never deleted.`,
    create: msg`New system user`,
    edit: msg`Edit the system user`,
    created: msg`System user created`,
    updated: msg`System user updated`,
    empty: msg`No system users here`,
    emptyLead: msg`Add the first one with “New system user”.`,
    back: msg`Go to the system users`,
  },
}
