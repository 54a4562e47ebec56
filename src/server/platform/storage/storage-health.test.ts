import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileStore } from './file-store.ts'
import { createStorageHealth, storageProbes } from './storage-health.ts'

const works = async () => {}
const fails = () => Promise.reject(new Error('full'))
const errorWith = (code: string) => Object.assign(new Error(code), { code })

function world({ reserveBytes = 1_000 } = {}) {
  const state = { at: 0, free: 5_000, files: works as () => Promise<void>, questions: 0 }
  const health = createStorageHealth({
    folder: '/somewhere',
    reserveBytes,
    probes: { files: () => state.files(), database: works },
    now: () => new Date(state.at),
    statfs: async () => {
      state.questions += 1
      return { bavail: state.free / 10, bsize: 10 }
    },
  })
  return { state, health }
}

test('uploads stop while the disk has less space than the reserve, and resume by themselves', async () => {
  const { state, health } = world()
  expect(await health.refuseUpload()).toBeNull()
  state.free = 990
  state.at = 3_000
  expect(await health.refuseUpload()).toMatchObject({ code: 'maintenance', retryAfter: 60 })
  expect(await health.refuseUpload()).not.toBeNull()
  expect(state.questions).toBe(2)
  state.free = 2_000
  state.at = 6_000
  expect(await health.refuseUpload()).toBeNull()
  // Reading still works: a nearly full disk is no reason to take the server out of service.
  expect(await health.trouble()).toBeNull()
})

test.each([
  ['ENOSPC', 'files'],
  ['EROFS', 'files'],
  ['EDQUOT', 'files'],
  ['53100', 'database'],
])('%s is a trouble of the %s, also as the cause of another error', async (code, kind) => {
  const { health, state } = world()
  const refusal = health.note(new Error('It could not be stored', { cause: errorWith(code) }))
  expect(refusal).toMatchObject({ code: 'maintenance', retryAfter: 60, detail: `storage_${kind}` })
  expect(await health.trouble()).toBe(kind)
  state.at = 11_000
  expect(await health.trouble()).toBeNull()
})

test('trouble lasts as long as nothing can be written', async () => {
  const { health, state } = world()
  health.note(errorWith('ENOSPC'))
  state.files = fails
  state.at = 60_000
  expect(await health.trouble()).toBe('files')
  state.files = works
  expect(await health.trouble()).toBeNull()
  state.files = fails
  expect(await health.trouble()).toBeNull()
})

test('other errors are ignored', async () => {
  const { health } = world()
  for (const error of [errorWith('ENOENT'), errorWith('23505'), new Error('x'), null, 'ENOSPC']) {
    expect(health.note(error)).toBeNull()
  }
  expect(await health.trouble()).toBeNull()
})

/** A real disk of one megabyte; null when this user may not mount one. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'talika-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}

test('a real full disk is noticed, and so is its end', async ({ skip }) => {
  const folder = mountSmallDisk()
  if (folder === null) return skip('This user may not mount a small disk.')
  try {
    const clock = { at: 0 }
    const store = await createFileStore(join(folder, 'files'))
    const { files } = storageProbes(folder, null as never)
    const now = () => new Date(clock.at)
    const health = createStorageHealth({ folder, reserveBytes: 512 * 1024, probes: { files, database: works }, now })
    expect(await health.refuseUpload()).toBeNull()
    writeFileSync(join(folder, 'filler'), Buffer.alloc(900 * 1024))
    clock.at = 3_000
    expect(await health.refuseUpload()).not.toBeNull()
    const failed: unknown = await store.put(Buffer.alloc(300 * 1024, 7)).catch((error: unknown) => error)
    expect(health.note(failed)).not.toBeNull()
    writeFileSync(join(folder, 'filler-2'), Buffer.alloc(100 * 1024))
    clock.at = 60_000
    expect(await health.trouble()).toBe('files')
    rmSync(join(folder, 'filler'))
    expect(await health.trouble()).toBeNull()
    expect(await store.put(Buffer.alloc(300 * 1024, 7))).toMatchObject({ size: 300 * 1024 })
    expect(await health.refuseUpload()).toBeNull()
  } finally {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  }
})
