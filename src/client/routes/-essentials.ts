import { type Area, loadMessages } from '../platform/i18n.ts'
import { isTakenOver, whenTakenOver } from '../platform/take-over-mark.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { loadStyles } from '../ui/styles/load-styles.ts'

/**
 * Loads what every page after the first screen needs: all styles and the messages of its area. Loaded together with the
 * page's own code. The toasts follow when the page is idle, because the first one may be that the network is gone.
 */
export async function loadEssentials(...areas: readonly Area[]): Promise<void> {
  if (typeof window === 'undefined') return loadMessages(...areas)
  await Promise.all([loadOtherStyles(), loadMessages(...areas)])
  whenTakenOver(() => whenIdle(() => import('./-toaster.tsx').catch(() => undefined)))
}

/** What the build wrote has the styles of all that it shows: nothing waits for those of what comes later. */
async function loadOtherStyles(): Promise<void> {
  if (isTakenOver()) return loadStyles()
  whenTakenOver(() => void keepLoadingStyles())
}

const retryMs = 5_000

async function keepLoadingStyles(): Promise<void> {
  await loadStyles().catch(() => setTimeout(() => void keepLoadingStyles(), retryMs))
}
