import { memoryUsage, pid } from 'node:process'
import { expect, test } from 'vitest'
import { residentBytes } from './resident-memory.ts'

test.runIf(process.platform === 'linux')('the memory of a process is what the process itself measures', () => {
  const own = memoryUsage.rss()
  const read = residentBytes(pid) ?? 0
  expect(read / own).toBeGreaterThan(0.8)
  expect(read / own).toBeLessThan(1.25)
})

test('an unknown process has no memory', () => {
  expect(residentBytes(2 ** 30)).toBeNull()
})
