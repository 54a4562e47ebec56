import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LayeredMap } from './layered-map.ts'

type Value = { n: number }

test('it holds the same as a map that is copied completely, in the same order, and no copy changes another', () => {
  const keys = fc.integer({ min: 0, max: 120 })
  // Each list is written to one copy; there are enough keys that the layers are merged on the way.
  const copies = fc.array(fc.array(fc.tuple(keys, fc.integer()), { maxLength: 20 }), { maxLength: 20 })
  fc.assert(
    fc.property(fc.array(keys), copies, (first, writes) => {
      let plain = new Map<number, Value>(first.map((key) => [key, { n: key }]))
      let layered: ReadonlyMap<number, Value> = plain
      const before: [ReadonlyMap<number, Value>, [number, Value][]][] = []
      for (const write of writes) {
        before.push([layered, [...plain]])
        const copy = LayeredMap.copyOf(layered)
        plain = new Map(plain)
        for (const [key, n] of write) {
          copy.set(key, { n })
          plain.set(key, { n })
        }
        layered = copy
        expect(copy.size).toBe(plain.size)
        expect([...copy]).toEqual([...plain])
        expect([...copy.keys()]).toEqual([...plain.keys()])
        expect([...copy.values()]).toEqual([...plain.values()])
      }
      for (const [map, content] of before) expect([...map]).toEqual(content)
      for (let key = 0; key <= 121; key++) {
        expect([layered.has(key), layered.get(key)]).toEqual([plain.has(key), plain.get(key)])
      }
    }),
  )
})
