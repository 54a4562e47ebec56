import type { SealedDraft } from '#sync/vault/sealed-heads.ts'
import { formPart } from '../form-part.tsx'

/** Most phones are their owner's: none of this comes before it is needed. */
export const PhoneQuestion = formPart<object>(() =>
  import('./phone-question.tsx').then((module) => module.PhoneQuestion),
)
export const LockScreen = formPart<{ sealed: SealedDraft }>(() =>
  import('./lock-screen.tsx').then((module) => module.LockScreen),
)
export const PhoneSetting = formPart<object>(() => import('./phone-setting.tsx').then((module) => module.PhoneSetting))
export const WipeAfterReceipt = formPart<{ draftId: string }>(() =>
  import('./wipe-after-receipt.tsx').then((module) => module.WipeAfterReceipt),
)
