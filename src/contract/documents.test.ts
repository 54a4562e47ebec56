import { expect, test } from 'vitest'
import { documentLocale, documentName } from './documents.ts'

const nameOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  return documentName({ pathname, searchParams }, 'bn')
}

test('an address has the name of its document', () => {
  expect(nameOf('/')).toBe('home.bn')
  expect(nameOf('/resume-application?lang=bn')).toBe('resume-application.bn')
  expect(nameOf('/individual/apply?type=ARCHITECT')).toBe('individual_apply.ARCHITECT.bn')
  expect(nameOf('/individual/apply?type=ARCHITECT&purpose=REGISTRATION')).toBe('individual_apply.ARCHITECT.bn')
})

test('an address that changes the first drawing has no document', () => {
  for (const search of ['draft=1', 'step=x', 'purpose=RENEWAL', 'type=ARCHITECT&draft=1', 'q=', 'type=A&type=B']) {
    expect([search, nameOf(`/individual/apply?${search}`)]).toEqual([search, null])
  }
})

test('two addresses never have one name: a worker does not know which paths there are', () => {
  for (const path of [
    '/home',
    '/individual_apply',
    '/resume/application/',
    '/individual//apply',
    '/contact/',
    '/Contact',
  ]) {
    expect([path, nameOf(path)]).toEqual([path, null])
  }
  expect(nameOf('/resume/application')).not.toBe(nameOf('/resume-application'))
  expect(nameOf('/individual.apply')).toBeNull()
  expect(nameOf('/contact?type=../x')).toBeNull()
  expect(nameOf('/contact?type=')).toBeNull()
  expect(documentName({ pathname: '//evil/contact', searchParams: [] }, 'bn')).toBeNull()
})

test('the language is that of the address, else the chosen one, else Bengali', () => {
  expect(documentLocale('en', 'bn')).toBe('en')
  expect(documentLocale(null, 'en')).toBe('en')
  expect(documentLocale('fr', 'en')).toBe('en')
  expect(documentLocale('fr', undefined)).toBe('bn')
  expect(documentLocale(null, 'fr')).toBe('bn')
})
