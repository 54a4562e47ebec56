import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { CertificateSigner } from './modules/certificates/signer.ts'
import type { MessageService } from './modules/messages/service.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/schema.ts'
import type { GuessLimits } from './platform/limits/guess-limits.ts'
import type { RateLimits } from './platform/limits/rate-limits.ts'
import type { Log } from './platform/log.ts'
import type { PdfRenderer } from './platform/pdf/pdf-renderer.ts'
import type { Sessions } from './platform/sessions.ts'
import type { TableFiles } from './platform/spreadsheet/table-files.ts'
import type { FileStore } from './platform/storage/file-store.ts'
import type { PartialFileStore } from './platform/storage/partial-file-store.ts'
import type { StorageHealth } from './platform/storage/storage-health.ts'

/** Everything that services may use; created once in main.ts, and by tests in their own way. */
export type Context = {
  db: Kysely<Database>
  pool: pg.Pool
  config: Config
  /** The application's clock, which CLOCK_OFFSET_DAYS and CLOCK_OFFSET_MINUTES shift. */
  now: () => Date
  /** A new UUID of version 7. */
  newId: () => string
  pdf: PdfRenderer
  /** Signs the facts in the QR codes of certificates, so that they cannot be forged. */
  certificates: CertificateSigner
  files: FileStore
  /** Unfinished uploads that will be continued. */
  partials: PartialFileStore
  messages: MessageService
  sessions: Sessions
  storage: StorageHealth
  /** Lists that people download as files. */
  tableFiles: TableFiles
  /** Limits on requests. */
  limits: RateLimits
  /** Limits on guesses: wrong codes, wrong passwords. */
  guesses: GuessLimits
  /** The key of keyed hashes (resume tokens, reset codes). */
  secret: Buffer
  /** Changes when the database is restored from a backup: a phone that sees a new epoch sends everything again. */
  epoch: () => string
  log: Log
}
