import { onUnfinished, readUnfinished, type UnfinishedDraft } from '../../drafts/phone/notes/unfinished-drafts.ts'
import { useStoreValue } from '../../platform/use-store-value.ts'

/** The unfinished applications of this phone. Null in the HTML that the build wrote, and while it is taken over. */
export function useUnfinishedDrafts(): readonly UnfinishedDraft[] | null {
  return useStoreValue<readonly UnfinishedDraft[] | null>(onUnfinished, readUnfinished, () => null)
}
