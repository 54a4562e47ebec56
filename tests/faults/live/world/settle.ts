import { setTimeout as wait } from 'node:timers/promises'
import { vi } from 'vitest'
import { Broken } from '../../world/broken.ts'
import { tickMs } from './live-process.ts'
import type { LiveWorld } from './live-world.ts'

const mostRounds = 2_000
let marks = 0

/** Waits until no process has anything under way: no question to the database, no message between them, no timer. */
export async function settle({ base, standings }: LiveWorld): Promise<void> {
  const processes = standings.map(({ process }) => process)
  const total = () => processes.reduce((sum, { gate }) => sum + gate.total(), 0)
  const isBusy = () => processes.some(({ gate }) => gate.busy() > 0)
  let quiet = 0
  for (let round = 0; quiet < 2; round += 1) {
    if (round > mostRounds) throw new Broken('restless: the processes do not come to rest')
    const before = total()
    // A flush and the batch behind it have no delay here: timers that are due already run first.
    await wait(1)
    const listening = processes.filter(({ line }) => line.isConnected())
    marks += 1
    const heard = listening.map(({ line }) => line.heardMarker(String(marks)))
    await base.mark(String(marks))
    await Promise.all(heard)
    quiet = total() === before && !isBusy() ? quiet + 1 : 0
  }
}

/** The processes do what they do each second. */
export function tickAll(): void {
  vi.advanceTimersByTime(tickMs)
}
