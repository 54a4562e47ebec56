import { loadAllMessages } from '../platform/i18n.ts'

/**
 * What every page behind the first screen needs and the first screen does not: all styles, all messages of the
 * language, zod set up for a page without eval, and the toasts, the first of which may well say that the network is
 * gone. It comes together with the page's own code.
 */
export async function loadEssentials(): Promise<void> {
  await Promise.all([
    import('../ui/all-styles.ts'),
    import('../platform/zod-setup.ts'),
    import('./-toaster.tsx'),
    loadAllMessages(),
  ])
}
