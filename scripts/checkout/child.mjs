import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './checkout.mjs'

// npm needs long to undo half an installation; the next one removes it anyway.
const childTimeoutMs = 4_000

const running = new Set()
let endedBy = null

/**
 * Runs a program to its end and answers `{code, output, wasEnded}`. Its output is collected, or shown as it comes
 * (`show`). When this process is asked to end meanwhile, it ends the program first. A program that takes longer than
 * `limitMs` is ended too; `wasEnded` tells.
 */
export function runChild(
  command,
  commandArguments,
  { env = process.env, cwd = root, show = false, limitMs = null, onSpawn = () => {} } = {},
) {
  const child = spawn(command, commandArguments, {
    cwd,
    env,
    stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  })
  watchSignals()
  running.add(child)
  if (child.pid !== undefined) onSpawn(child.pid)
  let wasEnded = false
  const limit = limitMs === null ? null : setTimeout(onLimit, limitMs)
  function onLimit() {
    wasEnded = true
    endChild(child)
  }
  let output = ''
  for (const stream of show ? [] : [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.once('close', (code) => {
      running.delete(child)
      clearTimeout(limit)
      if (endedBy !== null) process.exit(128 + constants.signals[endedBy])
      resolve({ code: code ?? 1, output, wasEnded })
    })
  })
}

function watchSignals() {
  if (process.listeners('SIGTERM').includes(endChildren)) return
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endChildren)
}

/**
 * While no child runs, a signal ends this process at once, unless another listener (the launcher of the server) handles
 * it.
 */
function endChildren(signal) {
  if (running.size === 0 && process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal])
  endedBy ??= signal
  for (const child of running) endChild(child)
}

function endChild(child) {
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), childTimeoutMs).unref()
}
