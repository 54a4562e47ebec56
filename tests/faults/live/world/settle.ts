import { setTimeout as wait } from 'node:timers/promises'
import { vi } from 'vitest'
import { Broken } from '../../world/broken.ts'
import { tickMs } from './live-process.ts'
import type { LiveWorld } from './live-world.ts'

const mostRounds = 2_000
/**
 * Between two uses of the database a process has at most two timers, each set by the one before: first the messages are
 * sent, then the other processes are notified who is connected. So one round for each, and one in which the last use of
 * the database may have ended.
 */
const quietRounds = 3
let marks = 0

/** Waits until no process has anything under way: no query, no message between processes, no timer. */
export async function settle({ base, processKnowledge }: LiveWorld): Promise<void> {
  const processes = processKnowledge.map(({ process }) => process)
  const total = () => processes.reduce((sum, { gate }) => sum + gate.total(), 0)
  const isBusy = () => processes.some(({ gate }) => gate.busy() > 0)
  let quiet = 0
  for (let round = 0; quiet < quietRounds; round += 1) {
    if (round > mostRounds) throw new Broken('restless: the processes do not come to rest')
    const before = total()
    // Timers without a delay fire in the order in which they were set, so the timers that are set by now fire before
    // this one.
    await wait(1)
    const listening = processes.filter(({ listening }) => listening.isConnected())
    marks += 1
    const heard = listening.map(({ listening }) => listening.heardMarker(String(marks)))
    await base.mark(String(marks))
    await Promise.all(heard)
    quiet = total() === before && !isBusy() ? quiet + 1 : 0
  }
}

/** Lets the processes run the work of one second. */
export function tickAll(): void {
  vi.advanceTimersByTime(tickMs)
}
