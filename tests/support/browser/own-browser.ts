import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumOptions } from '../chromium-options.ts'

/**
 * A browser with a profile on disk. A test may kill it, as a phone does that runs out of memory, and start it again.
 */
export type OwnBrowser = {
  /** Opens a new page with the storage of the profile. */
  open(url: string): Promise<Page>
  /** SIGKILL to all processes of the browser at once, so that none of them can write any more. */
  kill9(): Promise<void>
  /** Starts it again on the same profile. */
  start(): Promise<void>
  /** Ends it and removes the profile. */
  close(): Promise<void>
}

const startsWithinMs = 60_000

/** Starts Chromium with a new profile and in its own process group. */
export async function startOwnBrowser(): Promise<OwnBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'talika-profile-'))
  let running = await launch(profile)
  return {
    async open(url) {
      const page = await (running.browser.contexts()[0] ?? (await running.browser.newContext())).newPage()
      await page.goto(url)
      return page
    },
    async kill9() {
      await kill9(running.process)
      await running.browser.close().catch(() => undefined)
    },
    async start() {
      running = await launch(profile)
    },
    async close() {
      await kill9(running.process)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function launch(profile: string): Promise<{ process: ChildProcess; browser: Browser }> {
  const portFile = join(profile, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  const args = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    ...chromiumOptions.args,
    'about:blank',
  ]
  const executable = process.env.CHROMIUM_PATH ?? chromium.executablePath()
  const child = spawn(executable, args, { detached: true, stdio: 'ignore' })
  const giveUpAt = Date.now() + startsWithinMs
  for (;;) {
    const [port, path] = existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n') : []
    if (port !== undefined && path !== undefined) {
      return { process: child, browser: await chromium.connectOverCDP(`ws://127.0.0.1:${port}${path}`) }
    }
    if (Date.now() > giveUpAt) throw new Error('The browser did not start.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function kill9(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  process.kill(-child.pid, 'SIGKILL')
  await ended
}
