import type { EntityName } from '../../features/staff/entities/registry.ts'
import { searchSchema, textParameter } from '../../platform/search-schema.ts'
import { lazyPage } from '../-lazy-page.tsx'

// The three pages of each kind of record that the administration keeps.

export const RecordListPage = lazyPage<{ name: EntityName }>(
  () => import('../../features/staff/entities/entity-list-page.tsx').then((module) => module.EntityListPage),
  'staff',
)

export const RecordCreatePage = lazyPage<{ name: EntityName }>(
  () => import('../../features/staff/entities/entity-form-page.tsx').then((module) => module.EntityCreatePage),
  'staff',
  'form',
)

export const RecordEditPage = lazyPage<{ name: EntityName; id: string | undefined }>(
  () => import('../../features/staff/entities/entity-form-page.tsx').then((module) => module.EntityEditPage),
  'staff',
  'form',
)

/** Which record is edited. */
export const editSearch = searchSchema({ id: textParameter() })
