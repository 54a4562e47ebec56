import { expect, onTestFinished, test } from 'vitest'
import { getType } from '#domain/enlistment/registry.ts'
import { listPages } from '#domain/forms/pages.ts'
import { findField } from '#domain/forms/paths.ts'
import { blocks } from '#domain/forms/validate.ts'
import { noStorage } from '../../../../../tests/support/phone/no-storage.ts'
import { createDraftSession } from '../../phone/session/draft-session.ts'
import { findAllIssues, findPageIssues } from './find-issues.ts'

const company = getType('DEVELOPER_COMPANY')
const [first, addresses, taxes] = listPages(company)
if (first === undefined || addresses === undefined || taxes === undefined) throw new Error('The form has three pages.')

function emptyForm() {
  const session = createDraftSession({
    type: company,
    start: { kind: 'company', type: company.type, purpose: 'REGISTRATION', locale: 'en', signedIn: false, answers: {} },
    ...noStorage(),
  })
  onTestFinished(() => session.close())
  return session
}

test('a page has the issues of its own fields only, and the pages together have those of the form', () => {
  const session = emptyForm()
  const paths = findPageIssues({ session }, addresses).map(({ path }) => path)
  const fields = ['line', 'upazila', 'district']
  expect(paths).toEqual(['business', 'mailing'].flatMap((prefix) => fields.map((field) => `${prefix}.${field}`)))
  const onPages = listPages(company).flatMap((page) => findPageIssues({ session }, page))
  expect(onPages.filter(blocks)).toEqual(findAllIssues({ session }).filter(blocks))
})

test('a text that is not a value yet is an issue of its own page', () => {
  const session = emptyForm()
  const place = findField(company, 'dateOfConstitution')
  if (place === null) throw new Error('The form has no such field.')
  session.input(place, '31/02/1990')
  const at = (page: typeof first) => findPageIssues({ session }, page).filter(({ code }) => code === 'not_a_date')
  expect(at(first).map(({ path }) => path)).toEqual(['dateOfConstitution'])
  expect(at(taxes)).toEqual([])
})
