import { writeAnswers } from './drafts.ts'
import type { SyncContext } from './sync-context.ts'

/*
 * The two ways out of a value that the server refused. It is kept until the person picks one.
 */

/** Takes the server's version of the path with the next pull, and gives the refused value up. */
export async function takeOffice(context: SyncContext, draftId: string, path: string): Promise<void> {
  const { store, changes } = context
  await store.transaction('rw', [store.drafts, store.answers, store.outbox], async () => {
    const operations = store.outbox.where('[draftId+path]').equals([draftId, path])
    await operations.filter(({ state }) => state === 'parked').delete()
    if ((await operations.count()) > 0) return
    await store.answers.delete([draftId, path])
    await store.drafts.update(draftId, { askAll: true, hashAgrees: false })
  })
  changes.publish({ draftId, paths: [path], origin: 'server' })
  changes.publish({ draftId, paths: [], origin: 'typed' })
}

/** Sends the refused value once more, for instance when the office has opened the application again. */
export async function sendRefused(context: SyncContext, draftId: string, path: string): Promise<void> {
  const operations = await context.store.outbox.where('[draftId+path]').equals([draftId, path]).sortBy('seq')
  const refused = operations.filter(({ state }) => state === 'parked').at(-1)
  if (refused !== undefined) await writeAnswers(context, draftId, [{ path, value: refused.value }])
}
