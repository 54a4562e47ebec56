import { type Area, loadMessages } from '../platform/i18n.ts'

/**
 * What every page behind the first screen needs and the first screen does not: all styles, the messages of its area, and
 * the toasts, the first of which may well say that the network is gone. It comes together with the page's own code.
 */
export async function loadEssentials(...areas: readonly Area[]): Promise<void> {
  await Promise.all([
    import('../ui/styles/all-styles.ts'),
    import('./-toaster.tsx'),
    loadMessages('messages', ...areas),
  ])
}
