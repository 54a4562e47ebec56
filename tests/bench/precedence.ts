import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { childrenOf } from './cpu-time.ts'

// Ten times the share of a process that asks for nothing: what else runs goes on, but hardly comes between.
const nice = -10

/**
 * Puts processes, and the children they have now, before what else the machine does; all that are measured alike. Null
 * where one has no right to: the figures of a busy machine are noisy then. Answers what puts them back.
 *
 * Linux shares a machine between sessions first, and each connection of PostgreSQL is a session of its own: without this,
 * a server that keeps sixteen connections busy is given sixteen shares of a busy machine, and one that needs two gets two.
 */
export function takePrecedence(pids: readonly number[]): { giveBack: () => void } | null {
  const all = pids.flatMap((pid) => [pid, ...childrenOf(pid)])
  const giveBack = () => {
    for (const pid of all) setShare(pid, 0)
  }
  if (all.map((pid) => setShare(pid, nice)).every(Boolean)) return { giveBack }
  giveBack()
  return null
}

function setShare(pid: number, value: number): boolean {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), value)
    writeFileSync(`/proc/${pid}/autogroup`, String(value))
    return true
  } catch {
    return false
  }
}
