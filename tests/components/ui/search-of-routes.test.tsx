import { createMemoryHistory } from '@tanstack/react-router'
import { expect, onTestFinished, test } from 'vitest'
import { createAppRouter } from '../../../src/client/app/router.ts'
import { parseSearch, stringifySearch } from '../../../src/client/platform/search-schema.ts'
import { fakeFetch } from '../../support/fake-fetch.ts'
import { hostileValues } from '../../support/hostile-addresses.ts'
import { openAsStranger } from '../../support/open-page.tsx'

type Search = Readonly<Record<string, unknown>>

const router = createAppRouter({ history: createMemoryHistory() })
const layouts: readonly string[] = ['__root__', '/_public', '/_signed-in']
/** Every page, found in the route tree itself, with the parameters that it reads. */
const pages = Object.values(router.routesById)
  .filter(({ id }) => !layouts.includes(id))
  .map((route) => {
    const read = route.options.validateSearch as (given: Search) => Search
    return { path: route.fullPath.replace(/\$\w+/g, 'individual'), read, names: Object.keys(read({})) }
  })
const routes = pages.filter(({ names }) => names.length > 0)

/** The search that the router gives the page at an address. */
function searchOfPage(address: string): Search {
  const history = createMemoryHistory({ initialEntries: [address] })
  return router.matchRoutes(router.parseLocation(history.location)).at(-1)?.search ?? {}
}

/** The forms in which an address can contain a value: once, encoded twice, beside a good value, as a list. */
function addressesWith(path: string, name: string, value: string): string[] {
  const once = encodeURIComponent(value.toWellFormed())
  const twice = encodeURIComponent(once)
  const plain = [`${name}=${once}`, `${name}=${once}&__proto__=${once}&constructor=${once}`]
  const more = [`${name}=${twice}`, `${name}=2&${name}=${once}`, `${name}=${once}&${name}=/`, `${name}[]=${once}`]
  // An address to open is attacked in more ways than a filter.
  return (name === 'next' ? [...plain, ...more, `${name}=${once}#${once}`] : plain).map((search) => `${path}?${search}`)
}

const texts = hostileValues.filter((value) => typeof value === 'string')

test('the walk finds the routes, and each of them accepts only named parameters', () => {
  expect(routes.length).toBeGreaterThan(30)
  for (const { path, read, names } of pages) expect(Object.keys(read({ unknown: '1' })), path).toEqual(names)
  expect(routes.find(({ path }) => path === '/signin')?.names).toEqual(['next'])
})

test('no page gets a value of its address that its validator has dropped', () => {
  let played = 0
  const raw: string[] = []
  for (const { path, read, names } of routes) {
    for (const name of names) {
      for (const address of texts.flatMap((value) => addressesWith(path, name, value))) {
        const page = searchOfPage(address)
        const given = parseSearch(address.slice(address.indexOf('?')).split('#', 1)[0] ?? '')
        played += 1
        if (!Object.is(JSON.stringify(page[name]), JSON.stringify(read(given)[name]))) raw.push(address)
      }
    }
  }
  expect(raw.slice(0, 20)).toEqual([])
  expect(played).toBeGreaterThan(20_000)
})

test('a link in the code cannot give a page a value of another kind either', () => {
  for (const { path, read, names } of routes) {
    for (const name of names) {
      for (const value of hostileValues) {
        const search = read({ [name]: value })
        expect(Object.keys(search)).toEqual(names)
        expect(read(search)).toStrictEqual(search)
        const address = stringifySearch(search)
        const page = searchOfPage(path + address)
        expect(names.map((each) => page[each])).toEqual(Object.values(read(parseSearch(address))))
      }
    }
  }
})

test('the log-in checks the address where it opens it, whatever the route lets through', async () => {
  // A validator that a later change has broken: it gives the page every value as it is.
  const options = router.routesById['/_public/signin'].options as { validateSearch: unknown }
  const { validateSearch } = options
  options.validateSearch = (given: Search) => given
  onTestFinished(() => {
    options.validateSearch = validateSearch
  })
  const user = { id: '00000000-0000-4000-8000-000000000001', fullName: 'Rahima', roles: ['USER'], email: null }
  const account = { user: { ...user, mobile: '01712345678', locale: 'en' }, fullName: 'Rahima', roles: ['USER'] }
  const body = { authToken: 'token-of-the-test', ...account, profile: { imageUrl: null } }
  fakeFetch({ 'POST /api/auth/signin': () => ({ status: 200, body }), 'GET /api/stats': () => 'lost' })
  const { screen, address } = await openAsStranger('/signin?next=//evil.example/x', 'en')
  await screen.getByLabelText('Registered e-mail or mobile number').fill('01712345678')
  await screen.getByRole('textbox', { name: 'Password' }).fill('any password')
  await screen.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(address).toMatch(/^\/dashboard/)
})
