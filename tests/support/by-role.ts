import { readdirSync, readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { getType } from '../../src/domain/enlistment/registry.ts'
import { findField } from '../../src/domain/forms/paths.ts'

/**
 * Finds the controls of a Bengali page as a person does, by role and name. The names are given in English, as in the
 * source, and looked up in the catalogs.
 */
export function button(page: Page | Locator, english: string): Locator {
  return page.getByRole('button', { name: inBengali(english) })
}

export function link(page: Page | Locator, english: string): Locator {
  return page.getByRole('link', { name: inBengali(english) })
}

export function textField(page: Page | Locator, english: string): Locator {
  return page.getByRole('textbox', { name: inBengali(english) })
}

/** A sentence of the page. */
export function sentence(page: Page | Locator, english: string): Locator {
  return page.getByText(inBengali(english))
}

/** A text field of the form for architects, by its path. */
export function formField(page: Page | Locator, path: string): Locator {
  const place = findField(getType('ARCHITECT'), path)
  if (place === null) throw new Error(`The form has no field ${path}.`)
  return page.getByRole('textbox', { name: oneOf([place.field.label.bn]) })
}

const folder = new URL('../../src/locales/bn/', import.meta.url)
const catalogs = readdirSync(folder).filter((name) => name.endsWith('.po'))
const entries = catalogs.flatMap((name) => [
  ...readFileSync(new URL(name, folder), 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm),
])

/** Matches the Bengali text of an English message; catalogs of different pages may translate it differently. */
function inBengali(english: string): RegExp {
  const found = entries.flatMap(([, source, text]) => (source === english && text !== undefined ? [text] : []))
  if (found.length === 0) throw new Error(`No catalog has "${english}".`)
  return oneOf(found)
}

/** Matches the whole name, with or without the mark of an optional field. */
function oneOf(texts: readonly string[]): RegExp {
  const escaped = texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^(?:${escaped.join('|')})(?: \\(ঐচ্ছিক\\))?$`)
}
