import { type Area, loadMessages } from '../platform/i18n.ts'

/**
 * Loads what every page after the first screen needs: all styles, the messages of its area, and the toasts, because the
 * first toast may be that the network is gone. Loaded together with the page's own code.
 */
export async function loadEssentials(...areas: readonly Area[]): Promise<void> {
  await Promise.all([
    import('../ui/styles/all-styles.ts'),
    import('./-toaster.tsx'),
    loadMessages('messages', ...areas),
  ])
}
