import type { Answers } from '../drafts/operations.ts'
import { isAnswered } from '../forms/answers.ts'
import type { ApplicationKind, TypeDefinition } from './definition.ts'

/** The parts of an application that lists show; a part that the applicant has not filled in yet is an empty text. */
export type Headline = {
  nameBn: string
  nameEn: string
  district: string
  mobile: string
  email: string
  nid: string
  tin: string
}

/**
 * The paths of each part: it is the answer at the first of these paths that the form has. A company's own name comes
 * first.
 */
const headlinePaths = {
  individual: {
    nameBn: ['nameBn'],
    nameEn: ['nameEn'],
    district: ['present.district'],
    mobile: ['mobile'],
    email: ['email'],
    nid: ['nid'],
    tin: ['tin'],
  },
  company: {
    nameBn: ['companyNameBn', 'proprietor.nameBn'],
    nameEn: ['companyNameEn', 'proprietor.nameEn'],
    district: ['business.district'],
    mobile: ['mobile'],
    email: ['email'],
    nid: ['proprietor.nid', 'authorised.nid'],
    tin: ['tin'],
  },
} as const satisfies Record<ApplicationKind, Record<keyof Headline, readonly string[]>>

/** The paths that the headline of a type is read from. */
export function listHeadlinePaths(kind: ApplicationKind): readonly string[] {
  return Object.values(headlinePaths[kind]).flat()
}

/** The headline of an application, from resolved answers or from those of a draft. */
export function headline(type: Pick<TypeDefinition, 'kind'>, answers: Answers): Headline {
  const paths = headlinePaths[type.kind]
  const read = (candidates: readonly string[]): string => {
    const value = candidates.map((path) => answers[path]).find(isAnswered)
    return typeof value === 'string' ? value : ''
  }
  return {
    nameBn: read(paths.nameBn),
    nameEn: read(paths.nameEn),
    district: read(paths.district),
    mobile: read(paths.mobile),
    email: read(paths.email),
    nid: read(paths.nid),
    tin: read(paths.tin),
  }
}

/** Every name by which a search finds an application. Those of a company include the name of its proprietor. */
export function listNames(kind: ApplicationKind, answers: Answers): string[] {
  const paths = [...headlinePaths[kind].nameBn, ...headlinePaths[kind].nameEn]
  return paths.map((path) => answers[path]).filter((value) => typeof value === 'string')
}
