import type { SyncContext } from './sync-context.ts'

const syncLockName = 'talika-sync'

/** The interval of the heartbeat of a sending page, and the silence after which the others take its lock. */
const aliveEveryMs = 15_000
export const silentAfterMs = 60_000

const aliveKey = 'sync-alive'

/**
 * Runs `work` while holding the lock for sending. A frozen tab never releases its lock, so the holder writes a
 * heartbeat to the store: a page that finds the lock taken and the heartbeat too old steals the lock. If the frozen tab
 * wakes up in the middle of its pass, two passes run at once, which the operation ids make harmless. Resolves to false,
 * without having run `work`, when another page is sending.
 */
export async function underSyncLock(
  context: SyncContext,
  locks: LockManager | null,
  work: () => Promise<void>,
): Promise<boolean> {
  if (locks === null) {
    await work()
    return true
  }
  const hold = (options: LockOptions) =>
    locks.request(syncLockName, options, async (lock) => {
      if (lock === null) return false
      await whileAlive(context, work)
      return true
    })
  if (await hold({ ifAvailable: true })) return true
  if (!(await isSilent(context))) return false
  return hold({ steal: true })
}

async function whileAlive(context: SyncContext, work: () => Promise<void>): Promise<void> {
  // A full phone must not stop the sending: without the heartbeat others may steal the lock, which only costs bytes.
  const sign = () => context.store.meta.put({ key: aliveKey, value: context.now() }).catch(() => undefined)
  await sign()
  // Safeguard: a tab that sends for long says that it is alive.
  const timer = setInterval(() => void sign(), aliveEveryMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
}

/** After the clock was set back, the heartbeat lies in the future, so it does not count. */
async function isSilent({ store, now }: SyncContext): Promise<boolean> {
  const row = await store.meta.get(aliveKey)
  const silence = now() - Number(row?.value ?? 0)
  // Safeguard: a tab that holds the lock and is silent loses it (lock time-out).
  return silence > silentAfterMs || silence < -silentAfterMs
}
