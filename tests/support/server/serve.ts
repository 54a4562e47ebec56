import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { currentHome } from '../../../src/server/platform/postgres/home.ts'
import { findRunning, stopPostmaster } from '../../../src/server/platform/postgres/postmaster.ts'
import { copyDatabase } from './database/copy-database.ts'

/** A line of DATA_DIR/sms.jsonl. */
export type SentSms = { to: string; text: string; locale: string; kind: string; at: string }

/** A real server with its own data folder, which tests can stop, kill and restart. */
export type TestServer = {
  url: string
  dataDir: string
  /** The password of all demo accounts (`owner@demo.example` and so on). */
  demoPassword: string
  /** The milliseconds by which its clock is ahead (CLOCK_OFFSET_MINUTES). */
  aheadMs: number
  /** The SMS that were sent so far, oldest first. */
  sentSms: () => SentSms[]
  /** Stops it with SIGTERM, if it runs, and starts it again on the same port and data. */
  restart: (env?: Record<string, string>) => Promise<void>
  /** Kills the server, as a power cut would; `restart` starts it again. */
  kill9: () => Promise<void>
  /** Stops it and removes its data. */
  close: () => Promise<void>
}

const demoPassword = 'demo-password'
// The start includes creating and migrating a database: four seconds alone, but much longer on two cores with a dozen
// other processes.
const readyWithinMs = 150_000
const endWithinMs = 10_000

/**
 * Starts `src/server/main.ts` on a free port; resolves when it is ready. `env` adds or replaces settings. In a browser
 * story it has a database in the PostgreSQL of all stories, otherwise it starts its own PostgreSQL.
 */
export async function startTestServer(env: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-e2e-'))
  const port = await freePort()
  const { STORIES_POSTGRES: address } = process.env
  const database = address === undefined ? null : await copyDatabase(address)
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: 'on',
    DEMO_PASSWORD: demoPassword,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    // With the clock of the test itself, which `npm run test:clocks` may have moved.
    CLOCK_OFFSET_MINUTES: String(Number(process.env.TEST_CLOCK_AHEAD_MS ?? 0) / 60_000),
    ...(database !== null && { DATABASE_URL: database.connectionString }),
    ...env,
  }
  let server = await spawnServer(settings)
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    demoPassword,
    aheadMs: Number(settings.CLOCK_OFFSET_MINUTES) * 60_000,
    sentSms: () => readSms(join(dataDir, 'sms.jsonl')),
    async restart(more = {}) {
      await end(server, 'SIGTERM')
      server = await spawnServer({ ...settings, ...more })
    },
    kill9: () => end(server, 'SIGKILL'),
    async close() {
      await end(server, 'SIGTERM')
      const left = findRunning(join(currentHome(dataDir), 'cluster'))
      if (left !== null) await stopPostmaster(left.pid)
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function spawnServer(settings: Record<string, string>): Promise<ChildProcess> {
  // Environment variables of the person who runs the tests must not reach the server.
  const { PATH = '', HOME = '', TMPDIR = tmpdir(), LANG = 'C.UTF-8' } = process.env
  const main = join(import.meta.dirname, '../../../src/server/main.ts')
  const server = spawn(process.execPath, [main], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { PATH, HOME, TMPDIR, LANG, ...settings },
    // Through this channel the server notices that the test runner was killed, and ends.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const said: string[] = []
  const ready = new Promise<void>((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error(`The server is not ready:\n${said.join('\n')}`)), readyWithinMs)
    server.once('exit', () => reject(new Error(`The server ended:\n${said.join('\n')}`)))
    if (server.stdout === null) throw new Error('The server has no output.')
    createInterface({ input: server.stdout }).on('line', (line) => {
      said.push(line)
      if (!line.startsWith('ready ')) return
      clearTimeout(giveUp)
      resolve()
    })
  })
  try {
    await ready
  } catch (error) {
    await end(server, 'SIGKILL')
    throw error
  }
  return server
}

async function end(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const killer = setTimeout(() => server.kill('SIGKILL'), endWithinMs)
  server.kill(signal)
  await ended
  clearTimeout(killer)
}

function readSms(path: string): SentSms[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.filter((line) => line !== '').map((line): SentSms => JSON.parse(line))
}

/** The port is kept over restarts, because an open page belongs to its origin. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
