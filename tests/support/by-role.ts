import { readdirSync, readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { getType } from '../../src/domain/enlistment/registry.ts'
import { findField } from '../../src/domain/forms/paths.ts'

/**
 * Controls of a page in Bengali, as a person finds them: by what they are and what they are called. The words are given
 * in English, as the source has them, and looked up in the catalogs.
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

/** A field of the form for architects that is typed into, by its path. */
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

/** Matches what stands on the screen for a sentence of the source; catalogs of several pages may word it differently. */
function inBengali(english: string): RegExp {
  const found = entries.flatMap(([, source, text]) => (source === english && text !== undefined ? [text] : []))
  if (found.length === 0) throw new Error(`No catalog has "${english}".`)
  return oneOf(found)
}

/** The whole name and nothing else, but for the mark of what is optional. */
function oneOf(texts: readonly string[]): RegExp {
  const escaped = texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^(?:${escaped.join('|')})(?: \\(ঐচ্ছিক\\))?$`)
}
