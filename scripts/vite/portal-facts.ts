import type { Plugin } from 'vite'
import { registry } from '../../src/domain/enlistment/registry.ts'

const id = 'virtual:portal'
const resolved = `\0${id}`

/**
 * Home, lists and links need the label, kind, addresses and fees of every enlistment type, but not its form: the whole
 * registry would be a quarter of the first download. This module is that extract, made from the registry at build time.
 */
export function portalFacts(environment: NodeJS.ProcessEnv): Plugin {
  const typeFacts = registry.map(({ type, label, kind, routes, seedFees }) => ({
    type,
    label,
    kind,
    routes,
    fees: { REGISTRATION: seedFees.REGISTRATION.total, RENEWAL: seedFees.RENEWAL.total },
  }))
  const authority = {
    bn: environment.AUTHORITY_NAME_BN || 'আঞ্চলিক উন্নয়ন কর্তৃপক্ষ',
    en: environment.AUTHORITY_NAME_EN || 'Regional Development Authority',
  }
  return {
    name: 'talika:portal-facts',
    resolveId: (source) => (source === id ? resolved : null),
    load: (source) =>
      source === resolved
        ? `export const typeFacts = ${JSON.stringify(typeFacts)}\nexport const authority = ${JSON.stringify(authority)}`
        : null,
  }
}
