import { Dexie, type Table } from 'dexie'
import type { PaymentReference } from '#contract/applications/payment-shapes.ts'
import type { AnswerValue, AttachmentValue, OperationRejection } from '#domain/drafts/operations.ts'
import type { ApplicationKind, ApplicationPurpose } from '#domain/enlistment/definition.ts'
import type { FieldProblem } from '#domain/errors.ts'
import type { Locale } from '#domain/text.ts'
import { tablesByVersion } from './storage/phone-tables.ts'
import { isNewer, localSchemaVersion } from './storage/schema-version.ts'
import { strictlyKept } from './storage/strictly-kept.ts'
import { upgradeDraft } from './storage/upgrade.ts'
import type { PhotoRow, VisitorRow, VisitRow } from './visits/visit-rows.ts'

export { isNewer, localSchemaVersion }

/** What the person began, and with which credentials. */
export type DraftHead = {
  id: string
  schemaVersion: number
  kind: ApplicationKind
  type: string
  purpose: ApplicationPurpose
  locale: Locale
  /** The resume code, made on this phone (or typed, when the draft was opened from another one). */
  token: string
  /** Normalised; null until a correct number is entered: the draft is sent to the server only after that. */
  mobile: string | null
  /** Begun by a signed-in person, so it is created with their session, which binds it to the account. */
  signedIn: boolean
  /** The account that it was begun with; missing in older rows. No other account's session may create it. */
  account?: string | null
  /** The version of the consent notice that was shown before the draft began; missing in older rows. */
  notice?: number
  /** The enlistment that this application renews; missing in all others. */
  renews?: Renews
  createdAt: number
  updatedAt: number
}

/** The draft as the server described it last. */
export type DraftOnServer = {
  onServer: boolean
  /** Everything up to this revision was pulled. */
  rev: number
  epoch: string | null
  status: string
  version: number
  /** The server's docHash in its last answer, and whether this phone's own hash was equal then. */
  docHash: string | null
  hashAgrees: boolean
  syncedAt: number | null
}

/** Whether and when this phone sends the draft. */
export type DraftSending = {
  /** A lease, so that a tab that dies while sending does not show "sending" for ever. */
  sendingUntil: number
  /** `asked`: the server set the time (retry-after), so a tap does not send earlier. */
  retry: { tries: number; notBefore: number; asked?: boolean }
  /** Set when nothing more is sent until a person acts, e.g. 401 or an unknown application. */
  paused: string | null
  /** The mobile number of this draft, if it was proven for another draft since: the person must enter another one. */
  lostMobile?: string | undefined
  submission: Submission | null
  /** Another payment that the person named after a desk rejected one, or a part came. Missing in older rows. */
  namedPayment?: NamedPayment | undefined
}

/** What makes this phone and the server agree again after one of them lost something. */
export type DraftRepair = {
  /** The next pull asks for everything, because this phone does not know which of its values are on the server. */
  askAll?: boolean | undefined
  /** The revision at which everything was last pulled. */
  wholeRev?: number
  /** Paths whose refused value was dropped since then, with the revision that the person had seen of each. */
  givenUp?: Readonly<Record<string, number>> | undefined
  /**
   * Set when the draft was opened by its code while it is also locked on this phone: the paths whose values the server
   * took since then.
   */
  takenBesideLock?: string[]
}

/**
 * One draft. The groups are stored side by side in one row: an older page that is still open, or a release that was
 * withdrawn, must be able to read it.
 */
export type DraftRow = DraftHead & DraftOnServer & DraftSending & DraftRepair

/**
 * The key that the server requires for a renewal: that of the approved application; empty where the account is the key.
 */
export type Renews = { enlistmentId: string; token: string; mobile: string }

export type Submission =
  | { state: 'requested'; at: number }
  | { state: 'refused'; at: number; code: string; fields: FieldProblem[] }
  | { state: 'done'; at: number; trackingNo: string; fee: number; submittedAt: string }

/**
 * A payment of a submitted application, from the press on "send" until the office goes on. `requestId` identifies the
 * request, so that a retry counts once. `sent`: the server took it, in this `version` of the application.
 */
export type NamedPayment = { requestId: string; at: number; payment: PaymentReference } & (
  | { state: 'requested' }
  | { state: 'sent'; sentAt: number; version: number }
  | { state: 'refused'; code: string; fields: FieldProblem[] }
)

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
  /** The unconfirmed value was typed on this phone. Without this mark it may have come from another phone. */
  isTypedHere?: true | undefined
  at: number
}

/**
 * A change to send. Waiting ones may still be replaced by a newer value of the same path; frozen ones were sent at
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
  /** The server made other bytes of these, because they were damaged or did more than show: they should be looked at. */
  repaired?: true | undefined
}

/** Bytes have rows of their own: inside a draft row they would be copied with every keystroke. */
export type BlobRow = { fileId: string; blob: Blob }

/** How a person edited a photo: quarter turns clockwise, then the part to keep, in fractions of the turned picture. */
export type PageEdit = {
  turns: number
  crop: { left: number; top: number; right: number; bottom: number }
}

/**
 * A photo that is to become a page of a document. It is stored unchanged until the document is attached, because the
 * phone may discard the web page while the next photo is taken. Its bytes are a BlobRow of the same id.
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

/** A conflict for the person to settle. Rows of earlier releases lack the writers and the revision. */
export type ConflictRow = {
  draftId: string
  path: string
  /** This phone's own id, or a name that the server made for another phone. */
  deviceId: string
  mine: AnswerValue
  theirs: AnswerValue
  rev?: number | undefined
  by?: string
  at: string
  theirsBy?: string | undefined
  theirsAt?: string | undefined
}

/** The readable part of a locked draft: what a list of drafts has to show, and nothing that was typed. */
export type SealedHead = Pick<DraftHead, 'kind' | 'type' | 'signedIn' | 'createdAt' | 'updatedAt'> & {
  /** Changes and files that still wait to be sent. */
  waiting: number
}

/** The readable part of a locked visitor: the ids of the requests, and nothing about the person or the meeting. */
export type SealedVisits = {
  ids: readonly string[]
  /** Requests that are not on the server. */
  unsent: number
  createdAt: number
  updatedAt: number
}

/**
 * One piece of a locked draft: its rows (`rows`), a file (`file/…`), or late texts of its journal (`journal/…`). The
 * pieces of a locked visitor have other names, so that an older version ignores them (`vault/seal-visitor.ts`).
 */
export type SealedRow = {
  /** For the piece of a visitor: the visitor's id. */
  draftId: string
  part: string
  schemaVersion: number
  vaultId: string
  /** Only in the piece with the rows of a draft. */
  head: SealedHead | null
  /** Only in the piece with the rows of a visitor. */
  visits?: SealedVisits
  /** The public key of the one-time pair that sealed the piece. */
  peer: ArrayBuffer
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** The lock of one person on a shared phone: anyone can lock with it, but only the PIN opens it. */
export type VaultRow = {
  id: string
  schemaVersion: number
  publicKey: JsonWebKey
  salt: Uint8Array<ArrayBuffer>
  iterations: number
  iv: Uint8Array<ArrayBuffer>
  /** The private key, encrypted with a key that is derived from the PIN. */
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
    for (const [before, tables] of tablesByVersion.entries()) this.version(before + 1).stores(tables)
    this.use(strictlyKept)
    this.drafts.hook('reading', (row) => (row === undefined || isNewer(row) ? row : upgradeDraft(row)))
  }

  /** After an open that failed (a full phone, a site whose data is being cleared) the next call must try again. */
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
