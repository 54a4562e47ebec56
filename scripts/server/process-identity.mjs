import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Names a running process so that a later process with the same pid has another name; null when there is none. A pid
 * alone is not enough: after a reboot or in a restarted container the same small numbers come again.
 */
export function processIdentity(pid) {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
}

/** The description of a process in a lock file. */
export function describeProcess(pid) {
  return { pid, identity: processIdentity(pid) }
}

/** Whether exactly the process that was described still runs. */
export function isRunning({ pid, identity }) {
  return identity === processIdentity(pid)
}

function fromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may itself contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startTicks] = [fields[0], fields[19]]
    // A zombie has ended; only its parent has not noticed yet.
    if (state === 'Z' || state === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${startTicks}`
  } catch {
    return null
  }
}

function fromPs(pid) {
  const { stdout, status } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null
}
