import type { ActName } from './schedule.ts'

/** The subject of a schedule: how often each act is drawn, in addition to those of `everyday`. */
export type Profile = {
  weights: Partial<Record<ActName, number>>
  /** Percent of its schedules in which the application is complete. */
  complete: number
  /** Percent of its schedules that a signed-in person begins. */
  account?: number
  /** Longer or shorter schedules than usual. */
  length?: { least: number; most: number }
}

const everyday: Profile['weights'] = { type: 12, sync: 20, row: 7, settle: 6, attach: 2, open: 2, late: 2 }

const mostlyRows = { row: 36, settle: 10, type: 4 }

export const profiles = {
  usual: {
    weights: { ...everyday, poison: 2, detach: 1, wayOut: 1, jump: 1, die: 1, restart: 1, wait: 1, submit: 1 },
    complete: 10,
  },
  conflicts: { weights: { ...everyday, type: 16, settle: 16, late: 3, wayOut: 1, poison: 1 }, complete: 0 },
  rows: { weights: { ...everyday, ...mostlyRows }, complete: 0 },
  restores: {
    weights: { ...everyday, row: 7, settle: 8, detach: 1, backup: 4, restore: 4, restart: 1 },
    complete: 4,
  },
  storage: {
    weights: { ...everyday, evict: 5, lock: 4, unlock: 5, detach: 1, die: 2, attach: 4 },
    complete: 0,
  },
  identity: {
    weights: { ...everyday, revoke: 7, enterCode: 4, loseId: 4, open: 5, attach: 3 },
    complete: 0,
    account: 40,
  },
  carrying: { weights: { ...everyday, export: 6, import: 8, loseId: 1, attach: 3 }, complete: 0 },
  volume: {
    weights: { row: 12, bulk: 5, type: 6, sync: 8, settle: 3, open: 1, late: 3 },
    complete: 0,
    length: { least: 8, most: 16 },
  },
  upgrade: { weights: { ...everyday, upgrade: 7, die: 2, poison: 1 }, complete: 0 },
  office: {
    weights: {
      ...everyday,
      ...{ submit: 12, withdraw: 1, return: 9, wipe: 8, wayOut: 5, poison: 1, evict: 1, lock: 1, unlock: 2, detach: 1 },
    },
    complete: 100,
    length: { least: 12, most: 30 },
  },
} as const satisfies Record<string, Profile>

export type ProfileName = keyof typeof profiles

/** Seeds take these profiles in turn, so that each short run plays them all. */
export const rotation: readonly ProfileName[] = [
  ...([
    'conflicts',
    'rows',
    'office',
    'identity',
    'storage',
    'usual',
    'carrying',
    'restores',
    'rows',
    'upgrade',
  ] as const),
  ...([
    'conflicts',
    'rows',
    'usual',
    'identity',
    'storage',
    'rows',
    'carrying',
    'restores',
    'conflicts',
    'volume',
  ] as const),
]
