/** Numbers that a seed determines. */
export type Random = {
  /** A whole number from 0 to `below` - 1. */
  below: (below: number) => number
  pick: <T>(choices: readonly T[]) => T
  /** True with this chance, in percent. */
  chance: (percent: number) => boolean
  bytes: (count: number) => Uint8Array
}

/** splitmix32: small, and good enough that neighbouring seeds have nothing in common. */
export function createRandom(seed: number): Random {
  let state = (seed * 0x9e3779b1) >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let z = state
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
    return (z ^ (z >>> 15)) >>> 0
  }
  const below = (limit: number) => next() % limit
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => below(256))
  return {
    below,
    bytes,
    chance: (percent) => below(100) < percent,
    pick: <T>(choices: readonly T[]): T => {
      const chosen = choices[below(choices.length)]
      if (chosen === undefined) throw new Error('There is nothing to pick from')
      return chosen
    },
  }
}
