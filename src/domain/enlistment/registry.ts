import type { TypeDefinition } from './definition.ts'
import { architect } from './types/architect.ts'
import { constructionCompany } from './types/construction-company.ts'
import { contractorGoods } from './types/contractor-goods.ts'
import { contractorWorks } from './types/contractor-works.ts'
import { developer } from './types/developer.ts'
import { developerCompany } from './types/developer-company.ts'
import { engineer } from './types/engineer.ts'
import { planner } from './types/planner.ts'

/** Every enlistment type, in the order of the home page. A new type is one file in types/ and one entry here. */
export const registry = [
  architect,
  engineer,
  planner,
  developer,
  developerCompany,
  constructionCompany,
  contractorGoods,
  contractorWorks,
] as const satisfies readonly TypeDefinition[]

export type ApplicationType = (typeof registry)[number]['type']

/** The names of all types, as stored and sent. */
export const applicationTypes: readonly ApplicationType[] = registry.map((definition) => definition.type)

/** The definition of a type from outside, or null when there is no such type. */
export function findType(type: string): (TypeDefinition & { type: ApplicationType }) | null {
  return registry.find((definition) => definition.type === type) ?? null
}

/** The definition of a type that is known to exist. */
export function getType(type: ApplicationType): TypeDefinition & { type: ApplicationType } {
  const definition = findType(type)
  if (definition === null) throw new Error(`The registry has no type ${type}.`)
  return definition
}
