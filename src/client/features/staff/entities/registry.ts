import { departments } from './departments.ts'
import { designations } from './designations.ts'
import type { EntityDefinition } from './entity.ts'

/** Every kind of record with a generic list and edit page, by the name that its routes give it. */
export const entities = { departments, designations } as const satisfies Record<string, EntityDefinition>
export type EntityName = keyof typeof entities
