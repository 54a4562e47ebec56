import { beforeEach, expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useVisitorPhoto } from '../../../src/client/entities/visitor/use-visitor-photo.ts'
import { useFileBlob } from '../../../src/client/features/staff/desk/documents/viewer/use-file-blob.ts'
import { endSession } from '../../../src/client/platform/api/session-changes.ts'
import { fakeFetch } from '../../support/fake-fetch.ts'
import { signIn } from '../../support/open-page.tsx'

// Files that a page keeps in memory: each is fetched once, and after a person has signed out, the next one fetches it
// again, or is refused.

/** How each kind of file is shown: whether it is on the screen. */
const kinds = {
  'a document of an application': (id: string) => useFileBlob(id).state === 'ready',
  'the photo of a visitor': (id: string) => useVisitorPhoto(`/api/files/${id}`) !== null,
}

beforeEach(() => signIn('OWNER', 'en'))

test.each(Object.entries(kinds))('%s does not stay in memory when the person signs out', async (_, useShown) => {
  const id = crypto.randomUUID()
  const call = `GET /api/files/${id}`
  const { sent } = fakeFetch({ [call]: () => ({ status: 200, body: new Blob(['%PDF-1.4']) }) })
  const show = async () => {
    const { result, unmount } = await renderHook(() => useShown(id))
    await expect.poll(() => result.current).toBe(true)
    await unmount()
  }
  await show()
  await show()
  expect(sent(call)).toHaveLength(1)
  await endSession()
  signIn('CHAIRMAN', 'en')
  await show()
  expect(sent(call)).toHaveLength(2)
})
