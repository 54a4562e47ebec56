/** What pages need of every type without loading its definition: see scripts/vite/portal-facts.ts. */
declare module 'virtual:portal' {
  import type { ApplicationKind, ApplicationPurpose } from '#domain/enlistment/definition.ts'
  import type { Text } from '#domain/text.ts'

  export type TypeFacts = {
    type: string
    label: Text
    kind: ApplicationKind
    routes: { apply: string; enlist: string | null }
    /** The initial totals of the fee schedule, whole taka. */
    fees: Record<ApplicationPurpose, number>
  }
  export const typeFacts: readonly TypeFacts[]
  export const authority: Text
}
