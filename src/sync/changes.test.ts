import { expect, test } from 'vitest'
import { createDraftChanges, type DraftChange } from './changes.ts'

test('what is typed in one tab is told in another one as typed there, so that only one of them sends it', async () => {
  const [here, there] = [createDraftChanges(), createDraftChanges()]
  const heard: Record<'here' | 'there', DraftChange['origin'][]> = { here: [], there: [] }
  here.subscribe(({ origin }) => heard.here.push(origin))
  there.subscribe(({ origin }) => heard.there.push(origin))
  here.publish({ draftId: 'd', paths: ['nameEn'], origin: 'typed' })
  here.publish({ draftId: 'd', paths: [], origin: 'server' })
  await expect.poll(() => heard.there).toEqual(['other-tab', 'server'])
  expect(heard.here).toEqual(['typed', 'server'])
  here.close()
  there.close()
})
