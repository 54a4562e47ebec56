import pg from 'pg'

/** What other processes say through the database (LISTEN and NOTIFY). What is said while the connection is away is lost. */
export type Notifications = {
  /** `heard` is given each payload on the channel. */
  listen: (channel: string, heard: (payload: string) => void) => void
  /** Called whenever the connection has come, and come back: what was said in between has to be caught up with. */
  onConnected: (connected: () => void) => void
  isConnected: () => boolean
  /** Opens the connection; from then on it is opened again whenever it ends. */
  start: () => void
  stop: () => Promise<void>
}

/** In milliseconds. */
export type NotificationTimes = {
  /** The pause after the first loss of the connection, and the longest: each is twice the one before. */
  firstRetryMs: number
  lastRetryMs: number
  /** For opening the connection, and for each answer on it: one whose other end is gone says nothing by itself. */
  answerWithinMs: number
  /** How often it is asked whether it is there. One that has answered is steady: the next pause is short again. */
  probeMs: number
}

const usualTimes: NotificationTimes = {
  firstRetryMs: 200,
  lastRetryMs: 5_000,
  answerWithinMs: 5_000,
  probeMs: 10_000,
}
const endWithinMs = 1_000

type Options = {
  connection: pg.ClientConfig
  /** Is given the first error of each time without a steady connection. */
  report: (error: unknown) => void
  times?: NotificationTimes
}

export function createNotifications({ connection, report, times = usualTimes }: Options): Notifications {
  const handlers = new Map<string, (payload: string) => void>()
  const connectedHandlers: (() => void)[] = []
  let client: pg.Client | null = null
  let isReady = false
  let isStopped = true
  /** Losses since the connection was steady. */
  let losses = 0
  let timer: NodeJS.Timeout | undefined

  const lost = (from: pg.Client, error: unknown) => {
    if (client !== from) return
    client = null
    isReady = false
    clearTimeout(timer)
    void endQuietly(from)
    if (isStopped) return
    if (losses === 0) report(error)
    losses += 1
    // Several processes lose the connection at the same moment.
    const wait = Math.min(times.lastRetryMs, times.firstRetryMs * 2 ** (losses - 1)) * (0.5 + Math.random() / 2)
    timer = setTimeout(() => void open(), wait).unref()
  }

  const watch = (on: pg.Client) => {
    timer = setTimeout(async () => {
      await on.query('SELECT 1').catch((error: unknown) => lost(on, error))
      if (client !== on) return
      losses = 0
      watch(on)
    }, times.probeMs).unref()
  }

  const open = async () => {
    const { answerWithinMs } = times
    const deadlines = { connectionTimeoutMillis: answerWithinMs, query_timeout: answerWithinMs }
    const fresh = new pg.Client({ ...connection, ...deadlines, keepAlive: true })
    client = fresh
    fresh.on('error', (error) => lost(fresh, error))
    fresh.on('end', () => lost(fresh, new Error('The listening connection has ended.')))
    fresh.on('notification', ({ channel, payload = '' }) => handlers.get(channel)?.(payload))
    try {
      await fresh.connect()
      for (const channel of handlers.keys()) await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`)
    } catch (error) {
      return lost(fresh, error)
    }
    if (client !== fresh) return
    isReady = true
    watch(fresh)
    for (const connected of connectedHandlers) connected()
  }

  return {
    listen: (channel, heard) => void handlers.set(channel, heard),
    onConnected: (connected) => void connectedHandlers.push(connected),
    isConnected: () => isReady,
    start() {
      if (!isStopped) return
      isStopped = false
      void open()
    },
    async stop() {
      isStopped = true
      isReady = false
      clearTimeout(timer)
      const last = client
      client = null
      if (last !== null) await endQuietly(last)
    },
  }
}

/** A connection that hangs is not waited for. */
async function endQuietly(client: pg.Client): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, endWithinMs).unref())
  await Promise.race([client.end().catch(() => {}), late])
}
