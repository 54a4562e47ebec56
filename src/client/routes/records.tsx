import { msg } from '@lingui/core/macro'
import { access } from '#contract/access.ts'
import { recordFilters } from '#domain/administration/record-status.ts'
import type { EntityName } from '../features/staff/entities/registry.ts'
import { listSearch, oneOf, searchSchema, textParameter } from '../platform/search-schema.ts'
import { lazyPage } from './lazy-page.tsx'
import type { NavigationEntry, PageEntry } from './page-entry.ts'

/** The search parameters of a list of records, and of one whose records belong to officials. */
const recordSearch = listSearch({ status: oneOf(recordFilters) })
const officialRecordSearch = listSearch({ status: oneOf(recordFilters), officialId: textParameter() })

/** The pages of a kind of record: the list at its address, and below the address of a record `create` and `edit`. */
type RecordKind = {
  list: `/${string}`
  record: `/${string}`
  search: typeof recordSearch | typeof officialRecordSearch
  nav: Omit<NavigationEntry, 'covers'>
}

/** Every kind of record that the administration keeps: its addresses and its entry in the sidebar. */
const kinds = {
  departments: {
    list: '/departments',
    record: '/department',
    search: recordSearch,
    nav: { label: msg`Departments`, icon: 'building', order: 80, access: access.administration },
  },
  designations: {
    list: '/designations',
    record: '/designation',
    search: recordSearch,
    nav: { label: msg`Designations`, icon: 'badge', order: 81, access: access.administration },
  },
  officials: {
    list: '/officials',
    record: '/official',
    search: recordSearch,
    nav: { label: msg`Officials`, icon: 'people', order: 82, access: access.administration },
  },
  systemUsers: {
    list: '/system/users',
    record: '/system/user',
    search: recordSearch,
    nav: { label: msg`System users`, icon: 'key', order: 84, access: access.staff },
  },
  meetingLinks: {
    list: '/meetings-link',
    record: '/meetings-link',
    search: officialRecordSearch,
    nav: { label: msg`Meeting links`, icon: 'link', order: 85 },
  },
} as const satisfies Record<EntityName, RecordKind>

type Kinds = typeof kinds

const List = lazyPage<{ name: EntityName }>({
  catalogs: ['staff'],
  page: async () => (await import('../features/staff/entities/entity-list-page.tsx')).EntityListPage,
})
const Create = lazyPage<{ name: EntityName }>({
  catalogs: ['staff', 'form'],
  page: async () => (await import('../features/staff/entities/entity-form-page.tsx')).EntityCreatePage,
})
const Edit = lazyPage<{ name: EntityName }>({
  catalogs: ['staff', 'form'],
  page: async () => (await import('../features/staff/entities/entity-form-page.tsx')).EntityEditPage,
})

/** Which record is edited. */
const editSearch = searchSchema({ id: textParameter() })

type RecordPages = {
  [Name in EntityName as Kinds[Name]['list']]: PageEntry & { search: Kinds[Name]['search'] }
} & {
  [Name in EntityName as `${Kinds[Name]['record']}/create`]: PageEntry
} & {
  [Name in EntityName as `${Kinds[Name]['record']}/edit`]: PageEntry & { search: typeof editSearch }
}

function pagesOf(name: EntityName) {
  const { list, record, search, nav }: RecordKind = kinds[name]
  // The pages of accounts open for everyone who is signed in: they say who may read accounts.
  const everyone = name === 'systemUsers' ? access.signedIn : access.officials
  return {
    [list]: {
      search,
      access: everyone,
      nav: [{ ...nav, covers: `${record}/` }],
      stage: 'staff',
      component: () => <List name={name} />,
    },
    // Also open to people who may not write: the page tells them so.
    [`${record}/create`]: { access: everyone, stage: 'staff', component: () => <Create name={name} /> },
    [`${record}/edit`]: {
      search: editSearch,
      access: access.officials,
      stage: 'staff',
      component: () => <Edit name={name} />,
    },
  } satisfies Record<string, PageEntry>
}

/** The pages of all kinds of records. */
export const recordPages = Object.assign({}, ...(Object.keys(kinds) as EntityName[]).map(pagesOf)) as RecordPages
