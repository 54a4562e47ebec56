import type { SealedDraft } from '#sync/sealed-heads.ts'
import { lazyPart } from '../lazy-part.tsx'

/** Most phones are their owner's: none of this comes before it is needed. */
export const PhoneQuestion = lazyPart<object>(() =>
  import('./phone-question.tsx').then((module) => module.PhoneQuestion),
)
export const LockScreen = lazyPart<{ sealed: SealedDraft }>(() =>
  import('./lock-screen.tsx').then((module) => module.LockScreen),
)
export const PhoneSetting = lazyPart<object>(() => import('./phone-setting.tsx').then((module) => module.PhoneSetting))
export const WipeAfterReceipt = lazyPart<{ draftId: string }>(() =>
  import('./wipe-after-receipt.tsx').then((module) => module.WipeAfterReceipt),
)
