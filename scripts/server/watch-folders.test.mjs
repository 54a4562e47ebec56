import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchFolders } from './watch-folders.mjs'

let folder = ''
let stop = () => {}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talika-watch-'))
})
afterEach(() => {
  stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Replaces a file by a new one, as many editors and git do. */
function replace(path) {
  writeFileSync(`${path}~`, 'new')
  renameSync(`${path}~`, path)
}

test('a file that is replaced again and again is noticed each time, and so is one in a new folder', async () => {
  mkdirSync(join(folder, 'old'))
  let changes = 0
  const isWanted = (path) => path.endsWith('.ts')
  stop = watchFolders([folder], { isWanted, onChange: () => changes++ })
  const noticed = async (change) => {
    const before = changes
    change()
    await expect.poll(() => changes, { timeout: 10_000 }).toBeGreaterThan(before)
  }
  for (const _time of [1, 2, 3]) await noticed(() => replace(join(folder, 'old', 'a.ts')))
  await noticed(() => mkdirSync(join(folder, 'new')))
  for (const _time of [1, 2]) await noticed(() => replace(join(folder, 'new', 'b.ts')))
  await noticed(() => writeFileSync(join(folder, 'old', 'a.ts'), 'in place'))
})
