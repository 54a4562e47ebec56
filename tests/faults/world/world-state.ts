import type { AnswerValue, Conflict } from '#domain/drafts/operations.ts'
import type { Counter, Coverage } from '../coverage.ts'
import type { Random } from '../schedule/random.ts'
import type { Schedule } from '../schedule/schedule.ts'
import type { Connection } from './connection.ts'
import type { Backup, FaultServer } from './fault-server.ts'
import type { Model } from './model.ts'
import type { Phone } from './phone.ts'

/** All parts of one schedule's run. */
export type World = {
  schedule: Schedule
  server: FaultServer
  connection: Connection
  phones: Phone[]
  model: Model
  random: Random
  draftId: string
  /** Milliseconds; every phone's clock is this one plus the phone's own error. */
  time: { now: number }
  backups: Backup[]
  there: ServerView
  /** The hashes of every document that the server ever had: only for these may a phone show "on the server". */
  documents: Set<string>
  /** The applicant's knowledge: the number, and every code that the application ever had, the newest last. */
  mobile: string
  codes: string[]
  /** Drafts that were exported as files. */
  files: Blob[]
  /** How often the server was restored. */
  restores: number
  /** False conflicts that were not reported yet. */
  falseConflicts: string[]
  coverage: Coverage
}

export type ServerState = {
  rows: { path: string; value: AnswerValue; rev: number }[]
  document: Record<string, AnswerValue>
  conflicts: Pick<Conflict, 'path' | 'mine' | 'theirs' | 'deviceId' | 'at'>[]
  rejected: { path: string; value: AnswerValue }[]
  files: { id: string; slot: string; sha256: string }[]
  /** Null when there is no such application. */
  status: string | null
  trackingNo: string | null
}

/** The server's state of the draft, read again only when something may have changed it. */
export type ServerView = { read: () => Promise<ServerState>; changed: () => void }

export function count({ coverage }: World, name: Counter, times = 1): void {
  coverage[name] += times
}
