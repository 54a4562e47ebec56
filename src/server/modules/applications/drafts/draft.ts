import type { DraftState } from '#domain/drafts/merge.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import type { ApplicationKind, ApplicationPurpose, TypeDefinition } from '#domain/enlistment/definition.ts'
import type { Locale } from '#domain/text.ts'
import type { CorrectionRow } from '../../../platform/database/schema.ts'
import type { OldTokens } from '../access/application-access.ts'
import type { AttachedFile } from './attached-files.ts'
import type { DocumentDigest } from './document-digest.ts'

/** An application as a write of answers needs it: the row, and what the merge works on. Never changed in place. */
export type Draft = {
  id: string
  kind: ApplicationKind
  type: TypeDefinition
  purpose: ApplicationPurpose
  status: ApplicationStatus
  version: number
  schemaVersion: number
  locale: Locale
  tokenHash: Buffer
  oldTokens: OldTokens
  /**
   * The number given at creation, and the one that the answers give now, empty where that belongs to another draft: each
   * opens the application with the token.
   */
  mobile: string
  contactMobile: string
  /** The number that was proven for it; and the one that a proof for another draft took from it. */
  provenMobile: string | null
  lostMobile: string | null
  holderUserId: string | null
  enlistmentId: string | null
  correction: CorrectionRow | null
  updatedAt: Date
  /**
   * The transaction that last wrote the row (`xmin`). Every write of the application changes it, so a draft in memory is
   * current exactly while the row still has the same one.
   */
  stamp: string
  /** The files that the answers name. */
  attached: readonly AttachedFile[]
  /** The ids of the files whose bytes the server has. */
  filesHere: ReadonlySet<string>
  /** How many operations have a recorded outcome. */
  recorded: number
  /** What the last push in this process recorded: a repetition of it need not be tried to be found out. */
  lastOperations: ReadonlySet<string>
  state: DraftState
  digest: DocumentDigest
}
