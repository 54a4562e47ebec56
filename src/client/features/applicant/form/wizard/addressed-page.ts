import type { FormDefinition } from '#domain/forms/definition.ts'
import { type FormPage, findPageOfPath, listPages } from '#domain/forms/pages.ts'
import { blocks, type FieldIssue } from '#domain/forms/validate.ts'
import type { WizardAddress } from './wizard-address.ts'

/** The step that names the review in the address; it is not a step of the definition. */
export const reviewStep = 'review' as const

/** The part of the address that names a page of the form. */
export function addressOf({ step, number }: FormPage): { step: string; page: number | null } {
  return { step: step.step, page: number > 1 ? number : null }
}

/** The first page that is not complete; null, which means the review, when all are complete. */
export function findFirstOpenPage(form: FormDefinition, issues: readonly FieldIssue[]): FormPage | null {
  const open = new Set(issues.filter(blocks).map(({ path }) => findPageOfPath(form, path)))
  return listPages(form).find((page) => open.has(page)) ?? null
}

type Position = Pick<WizardAddress, 'step' | 'page' | 'field'>

/**
 * The page that an address names; null for the review. A field in the address decides, because a link to a field need
 * not know how the form is divided into pages. A page that does not exist is replaced by the first one of its step, and
 * a step that does not exist by the first page of the form.
 */
export function findAddressedPage(form: FormDefinition, { step, page, field }: Position): FormPage | null {
  if (step === reviewStep) return null
  const pages = listPages(form)
  const ofField = field === null ? null : findPageOfPath(form, field)
  const own = pages.filter((each) => each.step.step === step)
  const found = ofField ?? own.find(({ number }) => number === page) ?? own[0] ?? pages[0]
  if (found === undefined) throw new Error('The form has no step.')
  return found
}
