import type { DraftState } from '#domain/drafts/merge.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import type { ApplicationKind, ApplicationPurpose, TypeDefinition } from '#domain/enlistment/definition.ts'
import type { Locale } from '#domain/text.ts'
import type { CorrectionRow } from '../../../platform/database/schema.ts'
import type { OldTokens } from '../access/application-access.ts'
import type { AttachedFile } from './attached-files.ts'
import type { DocumentDigest } from './document-digest.ts'

/** What a write of answers needs of an application: its row and the state of the merge. Immutable. */
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
   * The number given at creation, and the number in the answers now; the latter is empty if it was moved to another
   * draft. Each of them opens the application together with the token.
   */
  mobile: string
  contactMobile: string
  /** The number that was proven for this draft, and the number that was moved to another draft by a proof. */
  provenMobile: string | null
  lostMobile: string | null
  holderUserId: string | null
  enlistmentId: string | null
  correction: CorrectionRow | null
  updatedAt: Date
  /**
   * The transaction that last wrote the row (`xmin`). Every write of the application changes it, so a draft in memory
   * is current as long as the row has the same stamp.
   */
  stamp: string
  /** The files that the answers name. */
  attached: readonly AttachedFile[]
  /** The ids of the files whose bytes the server has. */
  filesHere: ReadonlySet<string>
  /** Those of them whose bytes were rewritten. */
  filesRepaired: ReadonlySet<string>
  /** How many operations have a recorded outcome. */
  recorded: number
  /** The operations that the last push in this process recorded, so that a repeated push is recognised at once. */
  lastOperations: ReadonlySet<string>
  state: DraftState
  digest: DocumentDigest
}
