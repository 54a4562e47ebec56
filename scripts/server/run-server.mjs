import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { node24, root } from '../checkout/checkout.mjs'
import { endLeftDatabase } from './instance.mjs'
import { describeProcess } from './process-identity.mjs'

// The server ends its requests and the database within eight seconds; with the following steps everything has ended
// before ten.
const serverTimeoutMs = 8_000
const databaseTimeoutMs = 1_500
const askForParentMs = 250

// V8 reserves up to 16 MB for short-lived objects, three times over, and lets it fill up: with thousands of guests in a
// live session the server takes 150 MB more than it uses. Collecting more often costs no measurable time.
const nodeFlags = JSON.parse(readFileSync(join(import.meta.dirname, 'node-flags.json'), 'utf8'))

/**
 * Runs the server until it ends, and answers the exit code for this process. A signal to this process is passed on to
 * the server. The server also has a channel to this process, whose closing shows that this process was killed.
 *
 * With `watchChanges` (a function that gets the callback for a change, and returns how to stop watching) the server is
 * restarted at each change; after a crash it waits for the next change.
 */
export async function runServer({ lock, env = {}, onReady = () => {}, watchChanges = null }) {
  const current = { server: null, isEnding: false }
  let onChange = () => {}
  const stopWatching = watchChanges?.(() => {
    current.server?.kill('SIGTERM')
    onChange()
  })
  const stopForwarding = forwardSignals(current, () => {
    lock.update({ state: 'stopping' })
    onChange()
  })
  for (;;) {
    const change = new Promise((resolve) => {
      onChange = resolve
    })
    const { code, signal } = await runOnce(current, { lock, env, onReady })
    if (watchChanges !== null && !current.isEnding) {
      if (code !== 0) console.log('The server crashed. It will be restarted at the next change.')
      await change
    }
    if (watchChanges !== null && !current.isEnding) continue
    lock.update({ state: 'stopping' })
    stopWatching?.()
    // A server that was killed could not end its database.
    await endLeftDatabase(databaseTimeoutMs)
    stopForwarding()
    return signal === null ? code : 128 + constants.signals[signal]
  }
}

/** One server, from its start to its end. */
async function runOnce(current, { lock, env, onReady }) {
  const server = spawn(node24, [...nodeFlags, join(root, 'src', 'server', 'main.ts')], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  current.server = server
  const ended = new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('close', (code, signal) => resolve({ code, signal }))
  })
  if (server.pid !== undefined) lock.update({ state: 'starting', server: describeProcess(server.pid) })
  createInterface({ input: server.stdout }).on('line', (line) => {
    console.log(line)
    const url = /^ready (\S+)$/.exec(line)?.[1]
    if (url === undefined) return
    lock.update({ state: 'running', url })
    onReady(url)
  })
  const outcome = await ended
  current.server = null
  return outcome
}

/**
 * The first signal is passed on as SIGTERM, and further ones are ignored: after Ctrl-C the terminal sends it to the
 * server as well, and people press it twice. SIGHUP comes when the terminal is closed.
 */
function forwardSignals(current, onFirst) {
  let killer
  const forward = () => {
    if (killer !== undefined) return
    current.isEnding = true
    killer = setTimeout(() => current.server?.kill('SIGKILL'), serverTimeoutMs)
    onFirst()
    current.server?.kill('SIGTERM')
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  const stopWatching = watchParent(forward)
  return () => {
    clearTimeout(killer)
    stopWatching()
    for (const signal of signals) process.off(signal, forward)
  }
}

/**
 * npm passes a signal only to the shell between it and this process, and does nothing when it is killed itself. In both
 * cases this process notices that its parent has changed. Outside of npm, it may be intended that this process outlives
 * its parent.
 */
function watchParent(onOrphaned) {
  if (process.env.npm_lifecycle_event === undefined) return () => {}
  const { ppid } = process
  const timer = setInterval(() => {
    if (process.ppid !== ppid) onOrphaned()
  }, askForParentMs)
  return () => clearInterval(timer)
}
