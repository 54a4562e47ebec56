const minuteMs = 60 * 1000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type Lifetime = {
  /** From the last use. */
  idleMs: number
  /** From the sign-in; null: as long as it is used. */
  wholeMs: number | null
  /** How late a use may be written down, so that reading costs few writes. */
  noteMs: number
}

/** Applicants come back after weeks, on a phone of their own; a desk's computer is left open in an office. */
const lifetimes = {
  user: { idleMs: 30 * dayMs, wholeMs: null, noteMs: hourMs },
  staff: { idleMs: 12 * hourMs, wholeMs: 7 * dayMs, noteMs: 5 * minuteMs },
} as const satisfies Record<string, Lifetime>

export function lifetimeOf(roles: readonly string[]): Lifetime {
  return roles.some((role) => role !== 'USER') ? lifetimes.staff : lifetimes.user
}

/** When a session ends that began and was last used then. */
export function sessionEnd(roles: readonly string[], { begun, used }: { begun: Date; used: Date }): Date {
  const { idleMs, wholeMs } = lifetimeOf(roles)
  const idleEnd = used.getTime() + idleMs
  return new Date(wholeMs === null ? idleEnd : Math.min(idleEnd, begun.getTime() + wholeMs))
}
