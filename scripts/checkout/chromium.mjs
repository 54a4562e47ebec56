import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { node24, root, say } from './checkout.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const aptGet = '/usr/bin/apt-get'
const macApplications = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map((name) => {
  return `/Applications/${name}.app/Contents/MacOS/${name}`
})

/**
 * The path of a Chromium for the browser tests: the one in CHROMIUM_PATH, one that the machine has, or one that is
 * installed now. Needs the packages. Throws with instructions when there is no way to get one.
 */
export function ensureChromium() {
  const asked = process.env.CHROMIUM_PATH?.trim()
  if (asked) {
    if (!isExecutable(asked)) throw new Error(`CHROMIUM_PATH does not point to a program: ${asked}`)
    return asked
  }
  const found = findOnMachine() ?? findPlaywrights() ?? installPlaywrights() ?? installDebians('chromium')
  if (found === null)
    throw new Error('No Chromium was found, and it could not be installed. Set CHROMIUM_PATH to the path of one.')
  ensureBengaliFont()
  return found
}

/** Without one, Bengali is drawn as boxes, and tests that measure the pages fail. */
function ensureBengaliFont() {
  const { status, stdout } = spawnSync('fc-list', [':lang=bn'], { encoding: 'utf8' })
  if (status !== 0 || stdout.trim() !== '') return
  if (installDebians() === null) say('No font with Bengali letters was found: tests that measure pages may fail.')
}

function findOnMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...paths, ...macApplications].find(isExecutable) ?? null
}

/** The path of the browser of Playwright's own version; only Playwright knows it. */
function findPlaywrights() {
  const question = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { stdout } = spawnSync(node24, ['-e', question], { cwd: root, encoding: 'utf8' })
  const path = stdout.trim()
  return path !== '' && existsSync(path) ? path : null
}

function installPlaywrights() {
  say('No Chromium was found: downloading the one from Playwright …')
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const tried = spawnSync(node24, [cli, 'install', 'chromium'], { cwd: root, encoding: 'utf8', timeout: 300_000 })
  const path = tried.status === 0 ? findPlaywrights() : null
  if (path === null) say('It could not be downloaded.')
  // A fresh Linux may lack the libraries that it needs; then only the system's own package of Chromium works.
  else if (spawnSync(path, ['--version', '--no-sandbox']).status !== 0) say('It does not run on this machine.')
  else return path
  return null
}

/** Installs the system's fonts, and further packages; the path of its Chromium, or null. */
function installDebians(...packages) {
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) return null
  const wanted = [...packages, 'fonts-noto-core']
  say(`Installing packages of the system: ${wanted.join(', ')} (apt-get) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...wanted],
  ]
  for (const step of steps) {
    const { status, stderr, error } = spawnSync(aptGet, step, { env, encoding: 'utf8', timeout: 600_000 })
    if (status !== 0) {
      say(`apt-get ${step[0]} failed: ${error?.message ?? stderr.trim()}`)
      return null
    }
  }
  return findOnMachine()
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
