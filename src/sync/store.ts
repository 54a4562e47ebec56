import { Dexie, type Table } from 'dexie'
import type { AnswerValue, AttachmentValue, OperationRejection } from '#domain/drafts/operations.ts'
import type { ApplicationKind, ApplicationPurpose } from '#domain/enlistment/definition.ts'
import type { FieldProblem } from '#domain/errors.ts'
import type { Locale } from '#domain/text.ts'
import { isNewer, localSchemaVersion } from './storage/schema-version.ts'
import { strictlyKept } from './storage/strictly-kept.ts'
import { upgradeDraft } from './storage/upgrade.ts'
import type { PhotoRow, VisitorRow, VisitRow } from './visits/visit-rows.ts'

export { isNewer, localSchemaVersion }

export type DraftRow = {
  id: string
  schemaVersion: number
  kind: ApplicationKind
  type: string
  purpose: ApplicationPurpose
  locale: Locale
  /** The resume code, made on this phone (or typed, when the draft was opened from another one). */
  token: string
  /** Normalised, or null while no correct number was given: the server gets the draft only after that. */
  mobile: string | null
  /** Started by a signed-in person: created with their session, so that it is bound to the account. */
  signedIn: boolean
  /** The account that it was started with; missing in older rows. No one else's session may create it. */
  account?: string | null
  /** The version of the consent notice that was shown before it began; missing in older rows. */
  notice?: number
  /** Opened by its code while the same draft is locked on this phone: the paths of which the server took values since. */
  takenBesideLock?: string[]
  onServer: boolean
  /** Everything up to this revision was pulled. */
  rev: number
  /** The next pull asks for everything: this phone does not know what of it is on the server. */
  askAll?: boolean | undefined
  /** The revision at which everything was last pulled. */
  wholeRev?: number
  /** Paths whose refused value was given up since then, and the revision that was seen of each. */
  givenUp?: Readonly<Record<string, number>> | undefined
  epoch: string | null
  status: string
  version: number
  /** The server's docHash of its last answer, and whether this phone's own was the same then. */
  docHash: string | null
  hashAgrees: boolean
  syncedAt: number | null
  /** A lease, so that a tab that dies while sending does not show "sending" for ever. */
  sendingUntil: number
  /** `asked`: the server itself named the time (retry-after), so no tap goes before it. */
  retry: { tries: number; notBefore: number; asked?: boolean }
  /** The number that this draft gives and that was proven for another one: the person must name another. */
  lostMobile?: string | undefined
  /** Set when nothing more is sent until a person acts, e.g. 401 or an unknown application. */
  paused: string | null
  submission: Submission | null
  /** The enlistment that this application renews; missing in all others. */
  renews?: Renews
  createdAt: number
  updatedAt: number
}

/** What the server asks for a renewal: the key of the approved application, empty where the account is the key. */
export type Renews = { enlistmentId: string; token: string; mobile: string }

export type Submission =
  | { state: 'requested'; at: number }
  | { state: 'refused'; at: number; code: string; fields: FieldProblem[] }
  | { state: 'done'; at: number; trackingNo: string; fee: number; submittedAt: string }

/** One field of one draft. `rev` is the server's revision that this phone last saw; 0 when it never saw one. */
export type AnswerRow = {
  draftId: string
  path: string
  schemaVersion: number
  value: AnswerValue
  rev: number
  /**
   * Set while it is not known whether the server has this value. The next whole answer is compared with it. When they
   * differ, the value is sent with this revision as its base.
   */
  unconfirmedSince?: number | undefined
  /** The unconfirmed value was typed on this phone. Without it, the value may have come from another one. */
  isTypedHere?: true | undefined
  at: number
}

/** What a draft's row says of its sending before anything was sent. */
export const neverSynced = {
  docHash: null,
  hashAgrees: false,
  syncedAt: null,
  sendingUntil: 0,
  retry: { tries: 0, notBefore: 0 },
  paused: null,
  submission: null,
} as const satisfies Partial<DraftRow>

/**
 * A change on its way. Waiting ones may still be replaced by a newer value of the same path; frozen ones were sent at
 * least once and never change again, because the server may have applied them; parked ones were refused and are kept.
 */
export type OutboxRow = {
  opId: string
  draftId: string
  seq: number
  schemaVersion: number
  path: string
  value: AnswerValue
  baseRev: number
  state: 'waiting' | 'frozen' | 'parked'
  code: OperationRejection | string | null
  at: number
}

/**
 * An attached file. `here`: the bytes are on this phone and not yet acknowledged; `remote`: they are not on this phone.
 * `elsewhere` is the label of the phone that attached them, while the server does not have them either.
 */
export type AttachmentRow = AttachmentValue & {
  fileId: string
  draftId: string
  slot: string
  schemaVersion: number
  state: 'here' | 'sent' | 'remote' | 'parked'
  elsewhere?: string | undefined
  code: string | null
  tries: number
  at: number
}

/** Bytes have rows of their own: inside a draft row they would be copied with every keystroke. */
export type BlobRow = { fileId: string; blob: Blob }

/** What was done to a photo by hand: quarter turns clockwise, then the part to keep, in fractions of the turned picture. */
export type PageEdit = {
  turns: number
  crop: { left: number; top: number; right: number; bottom: number }
}

/**
 * A photo that is to become a page of a document: kept as it was taken until the document is attached, because a phone
 * may throw the page away while the next photo is taken. Its bytes are a BlobRow of the same id.
 */
export type CaptureRow = {
  id: string
  draftId: string
  slot: string
  schemaVersion: number
  name: string
  order: number
  edit: PageEdit
  at: number
}

/** A difference for the person to settle. Rows of earlier releases do not say by whom, and in which revision. */
export type ConflictRow = {
  draftId: string
  path: string
  /** This phone's own id, or a name that the server made for another one. */
  deviceId: string
  mine: AnswerValue
  theirs: AnswerValue
  rev?: number | undefined
  by?: string
  at: string
  theirsBy?: string | undefined
  theirsAt?: string | undefined
}

/** What stays readable of a locked draft: what a list of drafts must say, and nothing that was typed. */
export type SealedHead = Pick<DraftRow, 'kind' | 'type' | 'signedIn' | 'createdAt' | 'updatedAt'> & {
  /** Changes and files that still wait to be sent. */
  waiting: number
}

/** What stays readable of a locked visitor: which requests these are, and nothing of the person or the meeting. */
export type SealedVisits = {
  ids: readonly string[]
  /** Requests that the office does not have. */
  unsent: number
  createdAt: number
  updatedAt: number
}

/**
 * One piece of a locked draft: its rows (`rows`), a file (`file/…`), or a late page of its journal (`journal/…`); or of a
 * locked visitor, in words of its own, which an older version leaves alone (`vault/seal-visitor.ts`).
 */
export type SealedRow = {
  /** Of a visitor: the id of that one. */
  draftId: string
  part: string
  schemaVersion: number
  vaultId: string
  /** With the piece of rows only. */
  head: SealedHead | null
  /** With the piece of a visitor's rows only. */
  visits?: SealedVisits
  /** The sealer's half of the key agreement. */
  peer: ArrayBuffer
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** The lock of one person on a shared phone: anyone may lock with it, only the PIN opens it. */
export type VaultRow = {
  id: string
  schemaVersion: number
  publicKey: JsonWebKey
  salt: Uint8Array<ArrayBuffer>
  iterations: number
  iv: Uint8Array<ArrayBuffer>
  /** The private key, encrypted with a key made from the PIN. */
  wrappedKey: ArrayBuffer
  tries: { wrong: number; lastAt: number }
}

export class TalikaStore extends Dexie {
  declare drafts: Table<DraftRow, string>
  declare answers: Table<AnswerRow, [string, string]>
  declare outbox: Table<OutboxRow, string>
  declare attachments: Table<AttachmentRow, string>
  declare blobs: Table<BlobRow, string>
  declare captures: Table<CaptureRow, string>
  declare conflicts: Table<ConflictRow, [string, string, string]>
  declare sealed: Table<SealedRow, [string, string]>
  declare vaults: Table<VaultRow, string>
  declare visitors: Table<VisitorRow, string>
  declare visits: Table<VisitRow, string>
  declare photos: Table<PhotoRow, string>
  declare meta: Table<{ key: string; value: unknown }, string>

  constructor(name: string, dependencies?: ConstructorParameters<typeof Dexie>[1]) {
    super(name, dependencies)
    this.version(1).stores({
      drafts: 'id, updatedAt',
      answers: '[draftId+path]',
      outbox: 'opId, [draftId+seq], [draftId+path]',
      attachments: 'fileId, draftId',
      blobs: 'fileId',
      conflicts: '[draftId+path+deviceId]',
      meta: 'key',
    })
    this.version(2).stores({ sealed: '[draftId+part]', vaults: 'id', captures: 'id, draftId' })
    this.version(3).stores({ visitors: 'id', visits: 'id, visitorId', photos: 'fileId' })
    this.use(strictlyKept)
    this.drafts.hook('reading', (row) => (row === undefined || isNewer(row) ? row : upgradeDraft(row)))
  }

  /** An opening that failed (a full phone, a site that is being cleared) is not the last: the next call opens again. */
  override open() {
    return super.open().catch((cause) => {
      this.close({ disableAutoOpen: false })
      throw cause
    })
  }
}

/** The rows of one draft whose compound key starts with its id. */
export function keysOf(draftId: string): [[string, typeof Dexie.minKey], [string, typeof Dexie.maxKey]] {
  return [
    [draftId, Dexie.minKey],
    [draftId, Dexie.maxKey],
  ]
}
