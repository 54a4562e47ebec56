import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** A clock tick is a hundredth of a second on every Linux that Node runs on. */
const tickMs = 10

/**
 * Milliseconds of processor time that a process and its children have used so far; null where there is no /proc. Unlike
 * a rate, this does not change when other programs use the machine.
 */
export function cpuMsOf(pid: number): number | null {
  try {
    return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + (statOf(one)?.ticks ?? 0), 0) * tickMs
  } catch {
    return null
  }
}

/** The processes that a process started and that still run; none where there is no /proc. */
export function childrenOf(pid: number): number[] {
  if (!existsSync('/proc')) return []
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((one) => statOf(one)?.parent === pid)
}

/** The main process of the database cluster in a folder; its children are the connections. */
export function postmasterOf(dataFolder: string): number {
  return Number(readFileSync(`${dataFolder}/postmaster.pid`, 'utf8').split('\n', 1)[0])
}

function statOf(pid: number): { parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may contain any characters; the fields after it do not.
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(parent), ticks: Number(rest[9]) + Number(rest[10]) }
  } catch {
    // The process ended meanwhile.
    return null
  }
}
