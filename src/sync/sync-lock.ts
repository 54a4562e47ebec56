import type { SyncContext } from './sync-context.ts'

const syncLockName = 'talika-sync'

/** How often a sending page says that it is alive, and after how long a silence the others stop waiting for it. */
const aliveEveryMs = 15_000
export const silentAfterMs = 60_000

const aliveKey = 'sync-alive'

/**
 * Runs `work` as the one that sends. A frozen tab keeps its lock and never lets go, so the holder leaves a sign of life
 * in the store: who finds the lock taken and the sign too old takes the lock away. Should the other wake up in the
 * middle of its pass, two passes run at once, which the operation ids make harmless.
 * Resolves to false, without having run it, when someone else is sending.
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
  // A full phone must not keep us from sending: without the sign, others may take the lock, which costs bytes only.
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

/** A clock that was set back shows a sign from the future, which says nothing about now. */
async function isSilent({ store, now }: SyncContext): Promise<boolean> {
  const row = await store.meta.get(aliveKey)
  const silence = now() - Number(row?.value ?? 0)
  // Safeguard: a tab that holds the lock and is silent loses it (lock time-out).
  return silence > silentAfterMs || silence < -silentAfterMs
}
