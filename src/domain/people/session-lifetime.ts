const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type Lifetime = {
  /** From the last use. */
  idleMs: number
  /** From the sign-in; null: unlimited while it is used. */
  wholeMs: number | null
  /** The last use may be recorded this late, so that read requests cause few writes. */
  noteMs: number
}

/** Applicants return after weeks, on their own phone; a desk's computer is left open in an office. */
const lifetimes = {
  user: { idleMs: 30 * dayMs, wholeMs: null, noteMs: hourMs },
  staff: { idleMs: 12 * hourMs, wholeMs: 7 * dayMs, noteMs: 5 * minuteMs },
} as const satisfies Record<string, Lifetime>

export function lifetimeOf(roles: readonly string[]): Lifetime {
  return roles.some((role) => role !== 'USER') ? lifetimes.staff : lifetimes.user
}

/** When a session ends, given its start and its last use. */
export function sessionEnd(roles: readonly string[], { begun, used }: { begun: Date; used: Date }): Date {
  const { idleMs, wholeMs } = lifetimeOf(roles)
  const idleEnd = used.getTime() + idleMs
  return new Date(wholeMs === null ? idleEnd : Math.min(idleEnd, begun.getTime() + wholeMs))
}
