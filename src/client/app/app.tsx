import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { i18n } from '../platform/i18n.ts'
import { lazyPart } from '../platform/lazy-part.tsx'
import { useStorageWait } from '../platform/storage/storage-wait.ts'
import { type Toast, useToasts } from '../platform/toast.ts'
import { useAppUpdate } from '../platform/updates/service-worker.ts'
import { loadEssentials } from '../routes/-essentials.ts'
import type { AppRouter } from './router.ts'

/** These are announced when they come, and nothing is in their place before. */
const unseen = { waiting: null }

const Toaster = lazyPart<{ toasts: readonly Toast[] }>(async () => {
  const [module] = await Promise.all([import('../routes/-toaster.tsx'), loadEssentials()])
  return module.Toaster
}, unseen)

const UpdateNotice = lazyPart<{ apply: () => void }>(async () => {
  const [module] = await Promise.all([import('./update-notice.tsx'), loadEssentials()])
  return module.UpdateNotice
}, unseen)

const StorageWaitNotice = lazyPart<object>(async () => {
  const [module] = await Promise.all([import('./storage-wait-notice.tsx'), loadEssentials()])
  return module.StorageWaitNotice
}, unseen)

/** The whole page: language, router, and what stands above all pages. */
export function App({ router }: { router: AppRouter }) {
  const apply = useAppUpdate()
  const waits = useStorageWait()
  return (
    <I18nProvider i18n={i18n}>
      {apply !== null && <UpdateNotice apply={apply} />}
      {waits && <StorageWaitNotice />}
      <RouterProvider router={router} />
      <ToastRegion />
    </I18nProvider>
  )
}

/** The region that is read out must stand there before its first message; how a toast looks comes with the first. */
function ToastRegion() {
  const toasts = useToasts()
  return <div aria-live="polite">{toasts.length > 0 && <Toaster toasts={toasts} />}</div>
}
