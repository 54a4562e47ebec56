import { typeFacts } from 'virtual:portal'

/** Who may see the document: everyone, or only people without a session. Others are redirected. */
export type Audience = 'anyone' | 'stranger'
export type DocumentAddress = { address: string; audience: Audience }

/**
 * Pages that a phone opens often, with content that only the phone or its person knows. Their HTML is the shell; it
 * names the files of the page, which the browser would otherwise request one after another.
 */
const shells: readonly string[] = [
  '/dashboard',
  '/enlisting',
  '/payments/histories',
  '/applications',
  '/dashboard/visitor',
  '/appointments/apply-1',
]

/** The pages that the build writes as HTML, beside the forms. */
const pages: readonly DocumentAddress[] = [
  { address: '/', audience: 'stranger' },
  { address: '/signin', audience: 'stranger' },
  { address: '/resume-application', audience: 'anyone' },
  { address: '/verify', audience: 'anyone' },
  { address: '/register', audience: 'anyone' },
  { address: '/registration-fees', audience: 'anyone' },
  { address: '/instructions', audience: 'anyone' },
  { address: '/contact', audience: 'anyone' },
  { address: '/privacy', audience: 'anyone' },
]

/** Every address with a document: the pages, and each form at each address and for each type that it serves. */
export function listDocuments(): readonly DocumentAddress[] {
  const forms = (['apply', 'enlist'] as const).flatMap((way) => {
    const addresses = typeFacts.flatMap(({ type, routes }) => {
      const path = routes[way]
      return path === null ? [] : [path, `${path}?type=${type}`]
    })
    return [...new Set(addresses)].map((address): DocumentAddress => ({ address, audience: 'anyone' }))
  })
  return [...pages, ...forms]
}

/** Every address whose HTML is the shell with the files of its page. */
export function listShells(): readonly string[] {
  return shells
}
