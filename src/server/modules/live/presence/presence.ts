import { OtherProcesses } from './other-processes.ts'
import { longestPiece, type PresenceMessage, readPresence } from './presence-messages.ts'
import { toPieces, toRanges } from './serial-ranges.ts'

export type PresenceTimes = {
  /** What has changed is said after this time, together. */
  batchMs: number
  /** Everything is said again this often. */
  everythingMs: number
  /** A process that was silent for so long serves no one. */
  silentMs: number
}

export const presenceTimes: PresenceTimes = { batchMs: 100, everythingMs: 10_000, silentMs: 30_000 }

type Options = {
  /** The name of this process among the others. */
  self: string
  say: (payload: string) => Promise<void>
  /** A clock of this process, in milliseconds; it need not be that of the wall. */
  clock: () => number
  times?: PresenceTimes
  /** Guests elsewhere have come or gone. */
  changed: () => void
  /** The newest connection of a token is in another process, which it reached at `at` by the clock on the wall. */
  taken: (token: string, at: number, from: string) => void
  /** A guest has said something through another process. */
  heard: (token: string) => void
}

/** Who is connected, over all processes. Nothing of it is stored: what was lost is said again. */
export type Presence = {
  /** All serials of a session that are connected to this process. */
  setLocal: (session: string, serials: ReadonlySet<number>) => void
  isOnline: (serial: number) => boolean
  /** Since when a serial has had no connection; null while it has one. Before the first word of others: since then. */
  offlineSince: (serial: number) => number | null
  claim: (token: string, at: number) => void
  sayHeard: (token: string) => void
  receive: (payload: string) => void
  /** What was said in between was lost: asks the others, and says everything itself. */
  connected: () => void
  /** Says what is due and forgets the silent; once a second or so. */
  tick: () => void
  leave: () => Promise<void>
}

export function createPresence(options: Options): Presence {
  const { self, say, clock, times = presenceTimes, changed, taken, heard } = options
  const others = new OtherProcesses()
  let session = ''
  let local: ReadonlySet<number> = new Set()
  /** What the others know of us. */
  let said: ReadonlySet<number> = new Set()
  let lastSeen = new Map<number, number>()
  let knowsSince = clock()
  let saidAllAt = -Infinity
  let round = 0
  let batch: NodeJS.Timeout | undefined
  let claims: string[] = []
  let voices = new Set<string>()

  // One after the other: each takes a connection of its own, and an older statement of everything must not come last.
  const unsaid: PresenceMessage[] = []
  let saying: Promise<void> | null = null
  const sayUnsaid = async () => {
    for (let message = unsaid.shift(); message !== undefined; message = unsaid.shift()) {
      // One that did not get through is made good by the next statement of everything.
      await say(JSON.stringify(message)).catch(() => {})
    }
    saying = null
  }
  const tell = (message: PresenceMessage) => {
    unsaid.push(message)
    saying ??= sayUnsaid()
    return saying
  }
  const isOnline = (serial: number) => local.has(serial) || others.has(session, serial)
  const noteGone = (serials: Iterable<number>, since: number) => {
    for (const serial of serials) if (!isOnline(serial)) lastSeen.set(serial, since)
  }

  const sayAll = () => {
    saidAllAt = clock()
    round += 1
    said = local
    const pieces = toPieces(toRanges(local), longestPiece)
    const of = { from: self, session, type: 'all', round, parts: pieces.length } as const
    for (const [part, serials] of pieces.entries()) void tell({ ...of, part, serials })
  }
  const sayTokens = (type: 'taken' | 'heard', texts: readonly string[]) => {
    if (texts.length === 0) return
    for (const tokens of toPieces(texts, longestPiece)) void tell({ from: self, type, tokens })
  }
  const sayBatch = () => {
    batch = undefined
    sayTokens('taken', claims)
    sayTokens('heard', [...voices])
    claims = []
    voices = new Set()
    const come = [...local].filter((serial) => !said.has(serial))
    const gone = [...said].filter((serial) => !local.has(serial))
    said = local
    for (const serials of toPieces(toRanges(come), longestPiece))
      if (serials !== '') void tell({ from: self, session, type: 'delta', come: serials, gone: '' })
    for (const serials of toPieces(toRanges(gone), longestPiece))
      if (serials !== '') void tell({ from: self, session, type: 'delta', come: '', gone: serials })
  }
  const sayLater = () => {
    batch ??= setTimeout(sayBatch, times.batchMs).unref()
  }

  const handlers: { [Type in PresenceMessage['type']]: (message: Extract<PresenceMessage, { type: Type }>) => void } = {
    all: takeStatement,
    delta: takeStatement,
    ask: () => sayAll(),
    taken: ({ tokens, from }) => {
      for (const claim of tokens.split(',')) {
        const [token = '', at] = claim.split('@')
        taken(token, Number(at), from)
      }
    },
    heard: ({ tokens }) => tokens.split(',').forEach(heard),
    bye: ({ from }) => {
      const { serials, since } = others.leave(from, clock())
      noteGone(serials, since)
      changed()
    },
  }

  function takeStatement(message: Extract<PresenceMessage, { type: 'all' | 'delta' }>): void {
    const { serials, since } = others.take(message, clock())
    if (message.session === session) noteGone(serials, since)
    changed()
  }

  return {
    setLocal(nextSession, serials) {
      if (nextSession !== session) {
        session = nextSession
        lastSeen = new Map()
        local = serials
        knowsSince = Math.max(knowsSince, clock())
        return sayAll()
      }
      const before = local
      local = serials
      noteGone(
        [...before].filter((serial) => !serials.has(serial)),
        clock(),
      )
      sayLater()
    },
    isOnline,
    offlineSince: (serial) => (isOnline(serial) ? null : Math.max(lastSeen.get(serial) ?? knowsSince, knowsSince)),
    claim(token, at) {
      claims.push(`${token}@${at}`)
      sayLater()
    },
    sayHeard(token) {
      voices.add(token)
      sayLater()
    },
    receive(payload) {
      const message = readPresence(payload)
      if (message === null || message.from === self) return // Each handler takes the message of its type.
      ;(handlers[message.type] as (one: PresenceMessage) => void)(message)
    },
    connected() {
      knowsSince = clock()
      void tell({ from: self, type: 'ask' })
      sayAll()
    },
    tick() {
      const at = clock()
      const silent = others.forgetSilent(at - times.silentMs)
      for (const { serials, since } of silent) noteGone(serials, since)
      if (silent.length > 0) changed()
      if (at - saidAllAt >= times.everythingMs) sayAll()
    },
    async leave() {
      clearTimeout(batch)
      await tell({ from: self, type: 'bye' })
    },
  }
}
