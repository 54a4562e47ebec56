import type { SealedDraft } from '#sync/vault/sealed-heads.ts'
import { formPart } from '../open-draft/form-part.tsx'
import type { PhoneQuestionProps } from './phone-question.tsx'
import type { WipeAfterReceiptProps } from './wipe-after-receipt.tsx'

/** Most phones have one owner, so these parts are loaded only when needed. */
export const PhoneQuestion = formPart<PhoneQuestionProps>(() =>
  import('./phone-question.tsx').then((module) => module.PhoneQuestion),
)
export const LockScreen = formPart<{ sealed: SealedDraft }>(() =>
  import('./lock-screen.tsx').then((module) => module.LockScreen),
)
export const PhoneSetting = formPart<object>(() => import('./phone-setting.tsx').then((module) => module.PhoneSetting))
export const WipeAfterReceipt = formPart<WipeAfterReceiptProps>(() =>
  import('./wipe-after-receipt.tsx').then((module) => module.WipeAfterReceipt),
)
