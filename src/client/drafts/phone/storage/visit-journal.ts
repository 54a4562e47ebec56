import type { SyncContext } from '#sync/sync-context.ts'
import { isVisitPart, type VisitText, writeVisit } from '#sync/visits/visits.ts'
import { type JournalPage, journalVersion } from '../journal/journal-page.ts'

/** The input of a visitor's request that is not stored yet, as a page of a journal. */
export function visitPage(visitId: string, texts: readonly VisitText[]): JournalPage {
  return {
    ...{ version: journalVersion, of: 'visit', draftId: visitId, start: null },
    writes: texts.map(({ part, path, text }) => ({ path: `${part} ${path}`, text })),
  }
}

/** Stores the input that a closed page had not stored. A request that is gone or was sent takes no more input. */
export async function storeVisitPage(context: SyncContext, { draftId, writes }: JournalPage): Promise<void> {
  const texts = writes.flatMap(({ path: key, text }): VisitText[] => {
    const [part = '', path = ''] = key.split(' ')
    return isVisitPart(part) ? [{ part, path, text: text ?? '' }] : []
  })
  if ((await context.store.visits.get(draftId)) !== undefined) await writeVisit(context, draftId, texts)
}
