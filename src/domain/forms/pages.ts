import type { Text } from '../text.ts'
import type { DocumentSlot, FieldDefinition, FormDefinition, GroupDefinition, StepDefinition } from './definition.ts'
import { getOptions } from './options.ts'
import { findPart } from './paths.ts'

/**
 * The part of a step that is shown at once: whole groups that follow each other, and documents. `number` is the place
 * within the step, counted from 1, and `of` is how many pages the step has.
 */
export type FormPage = {
  step: StepDefinition
  number: number
  of: number
  groups: readonly GroupDefinition[]
  documents: readonly DocumentSlot[]
}

type Content = Pick<FormPage, 'groups' | 'documents'>

/** Two screens of a phone: more controls make a person scroll back to find an error. */
const maxControls = 12

/** Definitions never change at run time, so each is divided once. */
const known = new WeakMap<FormDefinition, readonly FormPage[]>()

/** The pages of a form in their order: each step has at least one, even when it asks nothing. */
export function listPages(form: FormDefinition): readonly FormPage[] {
  const found = known.get(form)
  if (found !== undefined) return found
  const pages = form.steps.flatMap((step) =>
    divide(step).map((content, index, all) => ({ step, number: index + 1, of: all.length, ...content })),
  )
  known.set(form, pages)
  return pages
}

/** The heading of a page: the label of its step if the step has no other page, else the label of its first group. */
export function pageLabel({ step, of, groups }: FormPage): Text {
  return (of > 1 ? groups[0]?.label : undefined) ?? step.label
}

/** The page of a path, or null. `documents/{slot}` and `{group}` are accepted too: issues have them. */
export function findPageOfPath(form: FormDefinition, path: string): FormPage | null {
  const part = findPart(form, path)
  if (part === null) return null
  const holds = ({ groups, documents }: FormPage): boolean =>
    part.kind === 'group' ? groups.includes(part.group) : documents.includes(part.slot)
  return listPages(form).find((page) => page.step === part.step && holds(page)) ?? null
}

/**
 * The controls of a group that a person can use: each choice of a radio or multiselect is one. Fields that appear under
 * a condition count, and so does the tick that takes the values of another group.
 */
export function countControls({ fields, sameAs }: GroupDefinition): number {
  return fields.reduce((sum, field) => sum + controlsOf(field), sameAs === undefined ? 0 : 1)
}

function controlsOf({ kind, options, readOnly }: FieldDefinition): number {
  if (readOnly) return 0
  return options !== undefined && (kind === 'radio' || kind === 'multiselect') ? getOptions(options).length : 1
}

/** Whether the groups may share one page. A list of rows grows as it is filled, so it has a page of its own. */
function fitsOnePage(groups: readonly GroupDefinition[]): boolean {
  const controls = groups.reduce((sum, group) => sum + countControls(group), 0)
  return controls <= maxControls && groups.every(({ repeat }) => repeat === undefined)
}

/** The documents follow the last groups of their step, on the same page if that is a short one. */
function divide({ groups, documents }: StepDefinition): readonly Content[] {
  const parts: GroupDefinition[][] = []
  for (const group of groups) {
    const part = parts.at(-1)
    if (part !== undefined && fitsOnePage([...part, group])) part.push(group)
    else parts.push([group])
  }
  const pages = parts.map((part): Content => ({ groups: part, documents: [] }))
  const last = parts.at(-1)
  const isShared = last !== undefined && (documents.length === 0 || fitsOnePage(last))
  return isShared ? [...pages.slice(0, -1), { groups: last, documents }] : [...pages, { groups: [], documents }]
}
