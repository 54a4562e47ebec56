/** What the first screen needs from the domain, without the domain: see build/portal-facts.ts. */
declare module 'virtual:portal' {
  import type { SeedFee } from '#domain/enlistment/definition.ts'
  import type { Text } from '#domain/text.ts'

  export type TypeFacts = {
    type: string
    label: Text
    routes: { apply: string; enlist: string | null }
    seedFees: { REGISTRATION: SeedFee; RENEWAL: SeedFee }
  }
  export const typeFacts: readonly TypeFacts[]
  export const authority: Text
}
