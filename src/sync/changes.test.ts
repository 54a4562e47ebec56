import { expect, test } from 'vitest'
import { createDraftChanges, type DraftChange } from './changes.ts'

test('a change typed in one tab is announced to another tab as `other-tab`, so that only one of them sends it', async () => {
  const [here, there] = [createDraftChanges(), createDraftChanges()]
  const seen: Record<'here' | 'there', DraftChange['origin'][]> = { here: [], there: [] }
  here.subscribe(({ origin }) => seen.here.push(origin))
  there.subscribe(({ origin }) => seen.there.push(origin))
  here.publish({ draftId: 'd', paths: ['nameEn'], origin: 'typed' })
  here.publish({ draftId: 'd', paths: [], origin: 'server' })
  await expect.poll(() => seen.there).toEqual(['other-tab', 'server'])
  expect(seen.here).toEqual(['typed', 'server'])
  here.close()
  there.close()
})
