import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/* Plays every command of the README once, small, so that none stops working unnoticed. No figure is judged. */

const dataDir = mkdtempSync(join(tmpdir(), 'talika-commands-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The arguments of each command of package.json that takes minutes at full size. */
const commands: Readonly<Record<string, readonly (readonly string[])[]>> = {
  bench: [[]],
  'bench:phone': [['--runs', '1', '--only', 'form', '--through', '1']],
  faults: [['--runs', '1']],
  'live-faults': [['--runs', '1']],
  fuzz: [
    ['--count', '20'],
    ['--files', '2'],
  ],
  files: [['docs/pictures']],
  mutations: [['what another tab has typed']],
  'test:clocks': [['--at', '2026-12-31T23:58', '--only', 'unit', 'src/domain/reference/calendar.test.ts']],
  admin: [['verify-audit']],
}

/** Commands that people and the build machine run all the time. */
const daily = ['start', 'dev', 'test', 'test:all', 'validate', 'build', 'typecheck', 'lint', 'format', 'messages']

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

test('every command of package.json is played here or every day', () => {
  expect([...Object.keys(commands), ...daily].toSorted()).toEqual(Object.keys(scripts).toSorted())
})

const plays = Object.entries(commands).flatMap(([name, all]) => all.map((args) => ({ name, args })))

// Most of their time they wait for servers, browsers and emulated networks, so two play at once.
test.concurrent.each(plays)(
  'npm run $name -- $args runs to its end',
  async ({ name, args }) => {
    const [, script = ''] = /^node (\S+)$/.exec(scripts[name] ?? '') ?? []
    // Vitest's own variables would make a run of Vitest within this one a part of it.
    const inherited = Object.entries(process.env).filter(([variable]) => !variable.startsWith('VITEST'))
    const env = { ...Object.fromEntries(inherited), DATA_DIR: dataDir, BENCH_SMALL: '1' }
    await promisify(execFile)(process.execPath, [script, ...args], { cwd: root, env, maxBuffer: 100_000_000 })
  },
  1_200_000,
)
