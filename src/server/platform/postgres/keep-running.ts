import { isAlive, type Postmaster, sendSignal, stopPostmaster } from './postmaster.ts'

// An adopted postmaster is not our child, so its end is found by polling; one poll costs a microsecond.
const askEveryMs = 500
const retryEveryMs = 5_000

/**
 * Watches a postmaster and restarts it when it dies (killed for lack of memory, for example). Pools reconnect by
 * themselves, because the socket has the same path. When Node ends in any way but SIGKILL, the postmaster ends too.
 * Returns a function that stops both.
 */
export function keepRunning(options: {
  postmaster: Postmaster
  startAgain: () => Promise<Postmaster>
  log: (line: string) => void
}): () => Promise<void> {
  const { startAgain, log } = options
  let { pid } = options.postmaster
  let restarting: Promise<void> | null = null
  let stopping: Promise<void> | null = null
  let nextTry = 0

  const endWithNode = () => void sendSignal(pid, 'SIGINT')
  process.once('exit', endWithNode)

  const restart = async () => {
    log(`The database stopped unexpectedly (pid ${pid}): restarting it`)
    try {
      pid = (await startAgain()).pid
      log('The database is running again')
    } catch (error) {
      nextTry = Date.now() + retryEveryMs
      log(`The database could not be restarted: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const timer = setInterval(() => {
    if (restarting !== null || stopping !== null || Date.now() < nextTry || isAlive(pid)) return
    restarting = restart().finally(() => {
      restarting = null
    })
  }, askEveryMs)
  timer.unref()

  const stop = async () => {
    clearInterval(timer)
    await restarting
    await stopPostmaster(pid)
    process.off('exit', endWithNode)
  }
  return () => {
    stopping ??= stop()
    return stopping
  }
}
