import type { GroupDefinition, DocumentSlot as Slot, StepDefinition } from '#domain/forms/definition.ts'
import { loadMessages } from '../../../platform/i18n.ts'
import type { AttentionProps } from '../attention/attention.tsx'
import type { CodeDialogProps } from '../devices/code-dialog.tsx'
import { dialogPart, formPart } from '../open-draft/form-part.tsx'
import type { OutboxDialogProps } from '../outbox/outbox-dialog.tsx'
import type { ErrorSummaryProps } from './error-summary.tsx'

// Parts of the form that are loaded after its first screen.

/** The first screen of a form has no list of rows, and many forms have none. */
export const RowList = formPart<{ group: GroupDefinition; step: StepDefinition }>(() =>
  import('../rows/row-list.tsx').then((module) => module.RowList),
)

/** Each field already shows its error; the list is needed at the first "continue". */
export const ErrorSummary = formPart<ErrorSummaryProps>(() =>
  import('./error-summary.tsx').then((module) => module.ErrorSummary),
)

/** Documents come late in a form. The rules above them are loaded with them: rules that came later would move them. */
export const DocumentSlots = formPart<{ slots: readonly Slot[] }>(() =>
  import('../documents/slots/document-slots.tsx').then((module) => module.DocumentSlots),
)

/** The resume code with its QR code, and the phones of the draft; opened on request. */
export const CodeDialog = dialogPart<CodeDialogProps>(async () => {
  const [module] = await Promise.all([import('../devices/code-dialog.tsx'), loadMessages('resume')])
  return module.CodeDialog
})
/** Needed rarely. */
export const LostDrafts = formPart<object>(() =>
  import('../attention/lost-drafts.tsx').then((module) => module.LostDrafts),
)

/** Most forms have nothing that needs attention. */
export const Attention = formPart<AttentionProps>(() =>
  import('../attention/attention.tsx').then((module) => module.Attention),
)
export const OutboxDialog = dialogPart<OutboxDialogProps>(async () => {
  const [module] = await Promise.all([import('../outbox/outbox-dialog.tsx'), loadMessages('resume')])
  return module.OutboxDialog
})
