import { spawnSync } from 'node:child_process'
import { childrenOf } from './cpu-time.ts'

/**
 * Puts processes, and the children they have and will have, before what else the machine does (Linux's real-time class);
 * all that are measured alike. Null where one has no right to: the figures of a busy machine are noisy then. Answers what
 * puts them back.
 *
 * Without it a process that wakes on a busy machine waits some milliseconds for a processor, and a server that keeps sixteen
 * connections busy is given sixteen shares of the machine where one that needs four gets four.
 */
export function takePrecedence(pids: readonly number[]): { giveBack: () => void } | null {
  const all = () => pids.flatMap((pid) => [pid, ...childrenOf(pid)])
  const giveBack = () => {
    for (const pid of all()) schedule(pid, '--other', '0')
  }
  if (
    all()
      .map((pid) => schedule(pid, '--rr', '1'))
      .every(Boolean)
  )
    return { giveBack }
  giveBack()
  return null
}

/** Every thread of a process. */
function schedule(pid: number, policy: '--rr' | '--other', priority: string): boolean {
  return spawnSync('chrt', ['--all-tasks', policy, '--pid', priority, String(pid)], { stdio: 'ignore' }).status === 0
}
