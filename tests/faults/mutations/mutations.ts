import { lockMutations } from './lock-mutations.ts'
import type { Mutation } from './mutation.ts'
import { pageMutations } from './page-mutations.ts'
import { phoneMutations } from './phone-mutations.ts'
import { restoreMutations } from './restore-mutations.ts'
import { sendingMutations } from './sending-mutations.ts'
import { serverMutations } from './server-mutations.ts'
import { statementMutations } from './statement-mutations.ts'

/** Every safeguard that has a mutation. */
export const mutations: readonly Mutation[] = [
  ...serverMutations,
  ...phoneMutations,
  ...restoreMutations,
  ...sendingMutations,
  ...lockMutations,
  ...pageMutations,
  ...statementMutations,
]
