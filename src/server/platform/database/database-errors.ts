// Connection refused or lost; shutting down, starting up, too many connections. Then: a lock that did not come free in time,
// a statement and a transaction that took too long.
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

/** What pg says of a connection that is gone, which has no code. */
const awayMessages = ['Connection terminated', 'Client has encountered a connection error']

/** Whether the database could not be asked, or was too busy: trying again soon may succeed, nothing of the request is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // ENOENT is a missing socket only when it comes from connecting.
  if (code === 'ENOENT') return syscall === 'connect'
  if (code !== undefined && awayCodes.has(code)) return true
  return awayMessages.some((message) => error.message.startsWith(message)) || isDatabaseAway(error.cause)
}

const referenceBroken = '23503'

/**
 * Whether what was to be written belongs to an application that went away while the request was under way: a draft that
 * expired, a server that was set back to a backup.
 */
export function isApplicationGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint } = error as Error & { code?: string; constraint?: string }
  return code === referenceBroken && (constraint?.endsWith('_application_id_fkey') ?? false)
}
