import { spawnSync } from 'node:child_process'
import { childrenOf } from './cpu-time.ts'
import { isSmall } from './size.ts'

/**
 * Gives processes and all of their children priority over other work of the machine (Linux's real-time class); all
 * measured processes are treated alike. Null without the permission: then the figures of a busy machine are noisy.
 * `restorePriority` restores the normal priority.
 *
 * Without it, a process that wakes up on a busy machine waits some milliseconds for a processor, and a server that
 * keeps sixteen connections busy gets sixteen shares of the machine, while one that needs four gets four.
 */
export function takePrecedence(pids: readonly number[]): { restorePriority: () => void } | null {
  if (isSmall) return null
  const all = () => pids.flatMap((pid) => [pid, ...childrenOf(pid)])
  const restorePriority = () => {
    for (const pid of all()) schedule(pid, '--other', '0')
  }
  if (
    all()
      .map((pid) => schedule(pid, '--rr', '1'))
      .every(Boolean)
  )
    return { restorePriority }
  restorePriority()
  return null
}

/** Every thread of a process. */
function schedule(pid: number, policy: '--rr' | '--other', priority: string): boolean {
  return spawnSync('chrt', ['--all-tasks', policy, '--pid', priority, String(pid)], { stdio: 'ignore' }).status === 0
}
