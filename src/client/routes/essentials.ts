import { type Area, loadMessages } from '../platform/i18n.ts'
import { isTakenOver, whenTakenOver } from '../platform/take-over-mark.ts'
import { whenIdle } from '../platform/timing/when-idle.ts'
import { loadStyles } from '../ui/styles/load-styles.ts'

/**
 * Loads what every page after the first screen needs: all styles and the messages of its area, together with the page's
 * own code. The toasts follow when the page is idle, because the first one may be that the network is gone.
 */
export async function loadEssentials(...areas: readonly Area[]): Promise<void> {
  if (typeof window === 'undefined') return loadMessages(...areas)
  await Promise.all([loadOtherStyles(areas), loadMessages(...areas)])
  whenTakenOver(() => whenIdle(() => import('./frame/toaster.tsx').catch(() => undefined)))
}

/** Pages with forms request nothing when they open, so nothing new is rendered before the person acts. */
const formAreas: readonly Area[] = ['form', 'resume']

/**
 * The prerendered HTML has the styles of everything that it shows, so nothing waits for the other styles. A page that
 * reads a list at its start renders parts that the build did not know, so these styles are requested at once.
 */
async function loadOtherStyles(areas: readonly Area[]): Promise<void> {
  if (isTakenOver()) return loadStyles()
  if (areas.some((area) => formAreas.includes(area))) whenTakenOver(() => void keepLoadingStyles())
  else void keepLoadingStyles()
}

const retryMs = 5_000

async function keepLoadingStyles(): Promise<void> {
  await loadStyles().catch(() => setTimeout(() => void keepLoadingStyles(), retryMs))
}
