/** A mutex for each key: work with the same key runs one after the other, different keys do not wait for each other. */
export type KeyedMutex = <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer>

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const mine = before === undefined ? work() : before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
