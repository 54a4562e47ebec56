import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireLock } from './lock.mjs'
import { processIdentity } from './process-identity.mjs'

let path = ''
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'talika-lock-')), 'some.lock')
})
afterEach(() => rmSync(join(path, '..'), { recursive: true, force: true }))

test('a held lock names its holder, and a released one can be taken', async () => {
  const first = await acquireLock(path, { state: 'starting' })
  first.update({ state: 'running', url: 'http://127.0.0.1:1' })
  const second = await acquireLock(path)
  expect(second).toMatchObject({ held: true, holder: { pid: process.pid, url: 'http://127.0.0.1:1' } })
  first.release()
  expect(existsSync(path)).toBe(false)
  const third = await acquireLock(path)
  expect(third.held).toBe(false)
  // The first holder's late release must not remove the lock of the third one.
  first.release()
  expect(existsSync(path)).toBe(true)
  third.release()
})

test('the lock of a dead process, of a recycled pid and a damaged one are taken over', async () => {
  const dead = { id: 'a', pid: process.pid, identity: 'another boot:1' }
  for (const content of [JSON.stringify(dead), JSON.stringify({ ...dead, pid: 2 ** 22 + 1 }), '{"pid":', '']) {
    writeFileSync(path, content)
    const lock = await acquireLock(path)
    expect(lock.held, content).toBe(false)
    lock.release()
  }
})

test('of many processes that find a dead lock at once, one takes it', async () => {
  writeFileSync(path, JSON.stringify({ id: 'a', pid: 2 ** 22 + 1, identity: 'x' }))
  const script = `
    const { acquireLock } = await import(${JSON.stringify(new URL('lock.mjs', import.meta.url).href)})
    const lock = await acquireLock(${JSON.stringify(path)})
    console.log(lock.held ? 'held' : 'taken')
    setTimeout(() => {}, 1500)`
  const runs = Array.from({ length: 6 }, () => outputOf(['--input-type=module', '-e', script]))
  const words = (await Promise.all(runs)).map((output) => output.trim())
  expect(words.filter((word) => word === 'taken')).toHaveLength(1)
  expect(words.filter((word) => word === 'held')).toHaveLength(5)
}, 20_000)

test('a process keeps its identity as long as it runs', async () => {
  const child = spawn('sleep', ['60'])
  const identity = processIdentity(child.pid)
  expect(identity).not.toBeNull()
  expect(processIdentity(child.pid)).toBe(identity)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
  expect(processIdentity(child.pid)).toBeNull()
})

function outputOf(nodeArguments) {
  const child = spawn(process.execPath, nodeArguments, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve) => child.once('close', () => resolve(output)))
}
