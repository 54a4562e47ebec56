/** What the first screen needs from the domain, without the domain: see scripts/vite/portal-facts.ts. */
declare module 'virtual:portal' {
  import type { ApplicationPurpose } from '#domain/enlistment/definition.ts'
  import type { Text } from '#domain/text.ts'

  export type TypeFacts = {
    type: string
    label: Text
    routes: { apply: string; enlist: string | null }
    /** The totals that the fee schedule is seeded with, whole taka. */
    fees: Record<ApplicationPurpose, number>
  }
  export const typeFacts: readonly TypeFacts[]
  export const authority: Text
}
