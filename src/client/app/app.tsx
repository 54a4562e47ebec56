import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { i18n } from '../platform/i18n.ts'
import { lazyPart } from '../platform/lazy-part.tsx'
import { useStorageWait } from '../platform/storage/storage-wait.ts'
import { type Toast, useToasts } from '../platform/toast.ts'
import { useAppUpdate } from '../platform/updates/service-worker.ts'
import { useUntoldClock } from '../platform/wrong-clock.ts'
import { loadEssentials } from '../routes/essentials.ts'
import type { AppRouter } from './router.ts'

/** Notices that are announced when they appear, so they need no placeholder. */
const noPlaceholder = { waiting: null }

const Toaster = lazyPart<{ toasts: readonly Toast[] }>(async () => {
  const [module] = await Promise.all([import('../routes/frame/toaster.tsx'), loadEssentials()])
  return module.Toaster
}, noPlaceholder)

const UpdateNotice = lazyPart<{ apply: () => void }>(async () => {
  const [module] = await Promise.all([import('./update-notice.tsx'), loadEssentials()])
  return module.UpdateNotice
}, noPlaceholder)

const ClockNotice = lazyPart<object>(async () => {
  const [module] = await Promise.all([import('./clock-notice.tsx'), loadEssentials()])
  return module.ClockNotice
}, noPlaceholder)

const StorageWaitNotice = lazyPart<object>(async () => {
  const [module] = await Promise.all([import('./storage-wait-notice.tsx'), loadEssentials()])
  return module.StorageWaitNotice
}, noPlaceholder)

/** Removes what the HTML shows until the app has started: a sketch, and the notice that the page is late. */
function removePlaceholders(): void {
  for (const placeholder of document.querySelectorAll('[data-sketch], [data-late]')) placeholder.remove()
}

/** The whole page: language, router, and the notices above all pages. */
export function App({ router }: { router: AppRouter }) {
  const apply = useAppUpdate()
  const isStorageBlocked = useStorageWait()
  const isClockWrong = useUntoldClock()
  useLayoutEffect(removePlaceholders, [])
  return (
    <I18nProvider i18n={i18n}>
      {apply !== null && <UpdateNotice apply={apply} />}
      {isStorageBlocked && <StorageWaitNotice />}
      {isClockWrong && <ClockNotice />}
      <RouterProvider router={router} />
      <ToastRegion />
    </I18nProvider>
  )
}

/** The live region must exist before its first message. */
function ToastRegion() {
  const toasts = useToasts()
  return <div aria-live="polite">{toasts.length > 0 && <Toaster toasts={toasts} />}</div>
}
