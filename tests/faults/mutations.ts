import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutation } from './mutation.ts'
import { phoneMutations } from './phone-mutations.ts'
import { serverMutations } from './server-mutations.ts'

/** Every safeguard that can be taken away. */
export const mutations: readonly Mutation[] = [...serverMutations, ...phoneMutations]

/** Safeguards whose text does not stand exactly once in its file any more: taken away as they are, nothing would change. */
export function strayMutations(root: string): { name: string; file: string; times: number }[] {
  const counted = mutations.map(({ name, file, find }) => {
    const times = readFileSync(join(root, file), 'utf8').split(find).length - 1
    return { name, file, times }
  })
  return counted.filter(({ times }) => times !== 1)
}
