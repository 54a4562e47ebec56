import { parseArgs } from 'node:util'
import { type TargetName, targets } from './targets.ts'

export type PhoneOptions = {
  /** How often each page is opened. */
  runs: number
  only: TargetName[]
  isTls: boolean
  /** The number of seeded runs of typing during the take-over. */
  through: number
  /** Whether to make a second build, and to measure its cost for a returning phone. */
  isUpdate: boolean
  /** The first seed of the typing. */
  seed: number
}

/** Throws with a sentence for a flag that is unknown or cannot be used. */
export function readOptions(given: readonly string[]): PhoneOptions {
  const { values } = parseArgs({
    args: [...given],
    options: {
      runs: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      tls: { type: 'boolean', default: false },
      through: { type: 'string', default: '0' },
      update: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
    },
  })
  return {
    runs: readCount('--runs', values.runs),
    only: readTargets(values.only),
    isTls: values.tls,
    through: readCount('--through', values.through),
    isUpdate: values.update,
    seed: readCount('--seed', values.seed),
  }
}

function readCount(flag: string, text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new Error(`${flag} takes a number, not '${text}'.`)
  return Number(text)
}

function readTargets(text: string): TargetName[] {
  const wanted = text.split(',').filter((name) => name !== '')
  const names = targets.map(({ name }) => name)
  const unknown = wanted.filter((name) => !names.some((known) => known === name))
  if (unknown.length > 0) throw new Error(`There is no page '${unknown.join(', ')}'; there are ${names.join(', ')}.`)
  return wanted.length === 0 ? names : names.filter((name) => wanted.includes(name))
}
