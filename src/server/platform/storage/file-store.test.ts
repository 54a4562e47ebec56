import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileStore } from './file-store.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talika-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const bytes = Buffer.from('ট্রেড লাইসেন্স')
const sha256 = createHash('sha256').update(bytes).digest('hex')

test('stores bytes once under their hash, however they arrive', async () => {
  const store = await createFileStore(folder)
  expect(await store.has(sha256)).toBe(false)
  expect(await store.read(sha256)).toBeNull()
  expect(await store.open(sha256)).toBeNull()

  expect(await store.put(bytes)).toEqual({ sha256, size: bytes.length })
  const pieces = Readable.from([bytes.subarray(0, 5), bytes.subarray(5)])
  expect(await store.put(pieces, sha256)).toEqual({ sha256, size: bytes.length })

  expect(await store.has(sha256)).toBe(true)
  expect(await store.read(sha256)).toEqual(bytes)
  const opened = await store.open(sha256)
  expect(opened?.size).toBe(bytes.length)
  expect(Buffer.concat((await opened?.stream.toArray()) ?? [])).toEqual(bytes)
  expect(readdirSync(join(folder, sha256.slice(0, 2)))).toEqual([sha256.slice(2)])
})

test('stores nothing when the bytes have another hash than the one given, or the stream breaks off', async () => {
  const store = await createFileStore(folder)
  expect(await store.put(bytes, '0'.repeat(64))).toBeNull()
  const broken = Readable.from(
    (async function* () {
      yield bytes
      throw new Error('cut off')
    })(),
  )
  await expect(store.put(broken)).rejects.toThrow('cut off')
  expect(await store.has(sha256)).toBe(false)
  expect(readdirSync(join(folder, 'partial'))).toEqual([])
})

test('deletes partial files that a crash left behind, and accepts only a hash as a path', async () => {
  await createFileStore(folder)
  writeFileSync(join(folder, 'partial', 'left-over'), 'x')
  const store = await createFileStore(folder)
  expect(readdirSync(join(folder, 'partial'))).toEqual([])
  await expect(store.read('../../secret')).rejects.toThrow('SHA-256')
})
