import { parsePath } from '#domain/drafts/paths.ts'
import { currentTables } from '../storage/current-tables.ts'
import { writeWithin } from '../storage/write-within.ts'
import type { SyncContext } from '../sync-context.ts'

/*
 * The two ways to resolve a value that the server refused. It is kept until the person picks one.
 */

/** Drops the refused value (with the bytes of a file), so that the next pull takes the server's version of the path. */
export async function takeServerVersion(context: SyncContext, draftId: string, path: string): Promise<void> {
  const { store, changes } = context
  const tables = [store.drafts, store.answers, store.outbox, store.attachments, store.blobs]
  await store.transaction('rw', tables, async () => {
    const operations = store.outbox.where('[draftId+path]').equals([draftId, path])
    await operations.filter(({ state }) => state === 'parked').delete()
    if ((await operations.count()) > 0) return
    const { rev = 0 } = (await store.answers.get([draftId, path])) ?? {}
    const givenUp = { ...(await store.drafts.get(draftId))?.givenUp, [path]: rev }
    await store.answers.delete([draftId, path])
    const parsed = parsePath(path)
    if (parsed?.kind === 'attachment') {
      await store.attachments.delete(parsed.fileId)
      await store.blobs.delete(parsed.fileId)
    }
    await store.drafts.update(draftId, { askAll: true, hashAgrees: false, givenUp })
  })
  publish(changes, draftId, path)
}

/** Sends the refused value once more, for instance when the office has opened the application again. */
export async function sendRefused(context: SyncContext, draftId: string, path: string): Promise<void> {
  const { store, changes } = context
  const tables = [store.drafts, store.answers, store.outbox, store.attachments, store.blobs]
  await store.transaction('rw', tables, async () => {
    const operations = await store.outbox.where('[draftId+path]').equals([draftId, path]).sortBy('seq')
    const refused = operations.filter(({ state }) => state === 'parked').at(-1)
    if (refused === undefined) return
    await writeWithin(context, currentTables(), { draftId, writes: [{ path, value: refused.value }] })
    const parsed = parsePath(path)
    if (parsed?.kind !== 'attachment' || (await store.blobs.get(parsed.fileId)) === undefined) return
    await store.attachments.update(parsed.fileId, { state: 'here', code: null, tries: 0 })
  })
  publish(changes, draftId, path)
}

/** Tells forms to read the change again, and the engine to send it. */
function publish(changes: SyncContext['changes'], draftId: string, path: string): void {
  changes.publish({ draftId, paths: [path], origin: 'server' })
  changes.publish({ draftId, paths: [], origin: 'typed' })
}
