/** The data that the first screen needs from the domain, without loading it: see scripts/vite/portal-facts.ts. */
declare module 'virtual:portal' {
  import type { ApplicationPurpose } from '#domain/enlistment/definition.ts'
  import type { Text } from '#domain/text.ts'

  export type TypeFacts = {
    type: string
    label: Text
    routes: { apply: string; enlist: string | null }
    /** The initial totals of the fee schedule, whole taka. */
    fees: Record<ApplicationPurpose, number>
  }
  export const typeFacts: readonly TypeFacts[]
  export const authority: Text
}
