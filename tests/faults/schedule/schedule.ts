/**
 * The faults of one request: everything that can happen between phone and server, and the end of the page meanwhile.
 */
export const faults = [
  'lost',
  'lostAnswer',
  'twice',
  'twins',
  'late',
  'truncated',
  'cutBody',
  '502',
  '502after',
  '429',
  'portal',
  'portalJson',
  'oldAnswer',
  '401',
  'dieBefore',
  'dieAfter',
] as const
export type Fault = (typeof faults)[number] | 'none'

/**
 * The trouble of the storage during one step. Either the page ends at a boundary of its n-th writing transaction
 * (before it, within it, or when it is committed), or the phone is full from its n-th write on.
 */
export type Trouble = { at: number; when: 'before' | 'within' | 'after' | 'full' }

export type Poison = 'unknownPath' | 'wrongKind' | 'tooLong' | 'oversized'

export const textFields = ['nameEn', 'nameBn', 'motherName', 'guardianName'] as const
export type TextField = (typeof textFields)[number]

/** Acts without parameters. */
type Named<Act extends string> = { [Name in Act]: { act: Name } }[Act]

/** An act of a person on a phone, or an event that happens to the phone. */
export type DeviceAct =
  | { act: 'type'; field: TextField }
  | { act: 'poison'; poison: Poison }
  /**
   * `row`: one of the rows that every schedule has; numbers from `fixedRows` on choose among the other rows that exist.
   */
  | { act: 'row'; row: number; change: 'edit' | 'remove' | 'moveUp' | 'moveDown' | 'undo'; field: 'name' | 'client' }
  | { act: 'bulk'; rows: number }
  | { act: 'attach'; slot: string }
  | { act: 'detach' }
  /** `which`: the number of the conflict among those that the phone shows; `third` types another value. */
  | { act: 'settle'; pick: 'mine' | 'theirs' | 'third'; which: number }
  | { act: 'wayOut'; again: boolean }
  | { act: 'sync'; now: boolean; faults: Fault[]; beside: number | null }
  /** The answer to the `hold`-th request of a pass arrives after a whole later pass of the same phone. */
  | { act: 'late'; hold: number; field: TextField | null; other: number | null }
  | { act: 'open'; by: 'code' | 'account'; faults: Fault[] }
  | { act: 'revoke'; other: number; isAnswerLost: boolean }
  | Named<'enterCode' | 'loseId' | 'submit' | 'withdraw' | 'lock' | 'unlock' | 'wipe' | 'export' | 'die'>
  /** `age`: the file to import; 0 is the newest exported file. */
  | { act: 'import'; age: number }
  /**
   * The form restores what it shows, with a snapshot that is `age` readings old. `twice`: this field is typed into
   * before, and the restored storage is evicted as well, before any answer.
   */
  | { act: 'evict'; age: number; losesId: boolean; twice: TextField | null }
  | { act: 'upgrade'; field: TextField | null }
  | { act: 'jump'; years: 1 | -1 }

export type WorldAct = { act: 'wait'; ms: number } | Named<'restart' | 'backup' | 'restore' | 'return'>
export type ActName = DeviceAct['act'] | WorldAct['act']

/** One step of a schedule. It contains everything it needs, so that removing another one changes nothing in it. */
export type DeviceStep = { n: number; device: number; trouble: Trouble | null } & DeviceAct
export type Step = DeviceStep | ({ n: number } & WorldAct)

export type Schedule = {
  seed: number
  profile: string
  devices: number
  /** A whole application with all its documents, which can be submitted. */
  complete: boolean
  /** The draft is begun by a signed-in person. */
  account: boolean
  steps: Step[]
}

/** The number of rows that each phone may make by itself. */
export const fixedRows = 2
