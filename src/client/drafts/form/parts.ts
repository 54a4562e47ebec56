import type { GroupDefinition, DocumentSlot as Slot, StepDefinition } from '#domain/forms/definition.ts'
import type { AttentionProps } from '../attention/attention.tsx'
import type { ResumeCodeProps } from '../devices/resume-code.tsx'
import { formPart } from '../form-part.tsx'
import type { ErrorSummaryProps } from './error-summary.tsx'

// Parts of every form that a form does not begin with.

/** No form begins with a list of rows, and many have none. */
export const RowList = formPart<{ group: GroupDefinition; step: StepDefinition }>(() =>
  import('../rows/row-list.tsx').then((module) => module.RowList),
)

/** What is wrong is shown at each field already; the list of it comes with the first "continue". */
export const ErrorSummary = formPart<ErrorSummaryProps>(() =>
  import('./error-summary.tsx').then((module) => module.ErrorSummary),
)

/** What may be attached, said once before the documents. */
export const FileRules = formPart<object>(() =>
  import('../documents/file-rules.tsx').then((module) => module.FileRules),
)
/** Documents come late in a form, and their code with them. */
export const DocumentSlot = formPart<{ slot: Slot }>(() =>
  import('../documents/document-slot.tsx').then((module) => module.DocumentSlot),
)

/** The code is shown when there is a draft, and its picture is drawn on request. */
export const ResumeCode = formPart<ResumeCodeProps>(() =>
  import('../devices/resume-code.tsx').then((module) => module.ResumeCode),
)
/** Hardly any phone ever needs it. */
export const LostDrafts = formPart<object>(() =>
  import('../storage/lost-drafts.tsx').then((module) => module.LostDrafts),
)

/** Most forms never need it. */
export const Attention = formPart<AttentionProps>(() =>
  import('../attention/attention.tsx').then((module) => module.Attention),
)
export const OutboxDialog = formPart<{ onClose: () => void }>(() =>
  import('../status/outbox-dialog.tsx').then((module) => module.OutboxDialog),
)
