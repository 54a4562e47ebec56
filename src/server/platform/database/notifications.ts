import pg from 'pg'

/** Messages between processes (LISTEN and NOTIFY). Those sent while the connection is lost are missed. */
export type Notifications = {
  /** `heard` is called with each payload on the channel. */
  listen: (channel: string, heard: (payload: string) => void) => void
  /** Called after each connect and reconnect: the caller has to catch up with missed messages. */
  onConnected: (connected: () => void) => void
  isConnected: () => boolean
  /** Opens the connection, and reopens it whenever it is lost. */
  start: () => void
  stop: () => Promise<void>
}

/** All in milliseconds. */
export type NotificationTimes = {
  /** The delay before the first reconnect, and the longest: each delay doubles the one before. */
  firstRetryMs: number
  lastRetryMs: number
  /** The timeout for connecting and for each query: a dead connection does not report itself. */
  answerWithinMs: number
  /** How often the connection is tested. After a successful test it counts as stable, and the delay is short again. */
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
  /** Called with the first error of each period without a stable connection. */
  report: (error: unknown) => void
  times?: NotificationTimes
}

export function createNotifications({ connection, report, times = usualTimes }: Options): Notifications {
  const handlers = new Map<string, (payload: string) => void>()
  const connectedHandlers: (() => void)[] = []
  let client: pg.Client | null = null
  let isReady = false
  let isStopped = true
  /** The number of losses since the connection was last stable. */
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
    // Several processes lose the connection at the same moment, so the delay is random.
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

/** Closes the connection, but does not wait for one that hangs. */
async function endQuietly(client: pg.Client): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, endWithinMs).unref())
  await Promise.race([client.end().catch(() => {}), late])
}
