import { vi } from 'vitest'
import type { TestApp } from '../test-app.ts'

type Limit = { what: string; allowance: number; windowMs?: number }

/** Notes each limit that a call asks, also while the limits are off. Returns what was noted since the last call. */
export function noteLimits({ context: { limits, guesses } }: Pick<TestApp, 'context'>): () => string[] {
  let noted: string[] = []
  const note = ({ what, allowance, windowMs = 60_000 }: Limit) => {
    noted.push(`limit ${what}: ${allowance} in ${windowMs / 60_000} min`)
  }
  const [take, look, guess] = [limits.take, limits.look, guesses.take]
  vi.spyOn(limits, 'take').mockImplementation((limit) => {
    note(limit)
    return take(limit)
  })
  vi.spyOn(limits, 'look').mockImplementation((limit) => {
    note(limit)
    return look(limit)
  })
  vi.spyOn(guesses, 'take').mockImplementation((all) => {
    all.forEach(note)
    return guess(all)
  })
  return () => {
    const since = noted
    noted = []
    return since
  }
}
