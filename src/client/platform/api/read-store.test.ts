import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { readPrefix, readStore } from './read-store.ts'

test('a session that has ended keeps no reads, also when another tab ended it; the last fifty are known', async () => {
  const sessions = Array.from({ length: 51 }, (_, n) => `session ${n}`)
  for (const session of sessions) await readStore.end(readPrefix, session)
  const put = (session: string) =>
    readStore.keep({ key: `${readPrefix}a`, value: session, session, replaces: () => true })
  const [first = '', second = '', last = ''] = [sessions[0], sessions[1], sessions[50]]
  expect([await put(last), await put(second)]).toEqual([false, false])
  expect(await put(first)).toBe(true)
})
