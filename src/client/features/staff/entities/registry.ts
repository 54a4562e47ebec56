import type { EntityDefinition } from './entity.ts'
import { departments } from './kinds/departments.ts'
import { designations } from './kinds/designations.ts'
import { meetingLinks } from './kinds/meeting-links.tsx'
import { officials } from './kinds/officials.tsx'
import { systemUsers } from './kinds/system-users.tsx'

/** Every kind of record with a generic list and edit page, by the name that its routes give it. */
export const entities = { departments, designations, officials, systemUsers, meetingLinks } as const satisfies Record<
  string,
  EntityDefinition
>
export type EntityName = keyof typeof entities
