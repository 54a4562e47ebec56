// In this order: connection refused or lost; shutting down, starting up, too many connections; a lock, a statement or a
// transaction that took too long.
const awayCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '55P03',
  '57014',
  '25P03',
])

/** Messages of pg about a lost connection, which have no code. */
const awayMessages = ['Connection terminated', 'Client has encountered a connection error']

/** Whether the database was unreachable or too busy: the request is not at fault, and a retry soon may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // ENOENT means a missing socket only when it comes from connecting.
  if (code === 'ENOENT') return syscall === 'connect'
  if (code !== undefined && awayCodes.has(code)) return true
  return awayMessages.some((message) => error.message.startsWith(message)) || isDatabaseAway(error.cause)
}

const referenceBroken = '23503'

/**
 * Whether the write failed because its application was deleted during the request: a draft expired, or the server was
 * restored from a backup.
 */
export function isApplicationGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint } = error as Error & { code?: string; constraint?: string }
  return code === referenceBroken && (constraint?.endsWith('_application_id_fkey') ?? false)
}
