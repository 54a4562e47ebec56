import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Clock ticks are hundredths of a second on every Linux that Node runs on. */
const tickMs = 10

/**
 * Milliseconds of processor that a process and its children have used so far; null where there is no /proc. Unlike a
 * rate, this says the same while other programs use the machine.
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

/** The process of the database cluster in a folder, whose children are the connections. */
export function postmasterOf(dataFolder: string): number {
  return Number(readFileSync(`${dataFolder}/postmaster.pid`, 'utf8').split('\n', 1)[0])
}

function statOf(pid: number): { parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may hold anything; what follows does not.
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(parent), ticks: Number(rest[9]) + Number(rest[10]) }
  } catch {
    // It ended meanwhile.
    return null
  }
}
