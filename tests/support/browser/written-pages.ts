import { locales } from '../../../src/domain/text.ts'

/** The pages whose HTML the build writes, by who may open them. */
export const forStrangers = ['/', '/signin']
export const forAll = [
  '/resume-application',
  '/verify',
  '/register',
  '/registration-fees',
  '/instructions',
  '/contact',
  '/privacy',
]
export const forms = ['/individual/apply', '/individual/apply?type=ARCHITECT', '/company/apply', '/individual/enlist']
/** Each address in both languages. */
export const inBoth = (addresses: readonly string[]) =>
  addresses.flatMap((address) =>
    locales.map((locale) => `${address}${address.includes('?') ? '&' : '?'}lang=${locale}`),
  )
