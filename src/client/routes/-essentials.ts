import { type Area, loadMessages } from '../platform/i18n.ts'
import { whenTakenOver } from '../platform/take-over-mark.ts'
import { whenIdle } from '../platform/when-idle.ts'
import { loadStyles } from '../ui/styles/load-styles.ts'

/**
 * Loads what every page after the first screen needs: all styles and the messages of its area. Loaded together with the
 * page's own code. The toasts follow when the page is idle, because the first one may be that the network is gone.
 */
export async function loadEssentials(...areas: readonly Area[]): Promise<void> {
  await Promise.all([loadStyles(), loadMessages('messages', ...areas)])
  if (typeof window === 'undefined') return
  whenTakenOver(() => whenIdle(() => import('./-toaster.tsx').catch(() => undefined)))
}
