import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from '../figure.ts'
import { spawnReady } from '../spawn-ready.ts'
import { measureKeystroke } from './keystroke.ts'
import { launchChromium } from './launch.ts'
import { measureResume } from './resume.ts'

const cpuSlowdown = 6

/** Measures a keystroke and the opening of a draft, in a real Chromium against the real server. */
export async function measureBrowser(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-bench-'))
  const server = await spawnReady('src/server/main.ts', {
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  })
  const browser = await launchChromium()
  try {
    return [
      ...(await measureKeystroke(browser, server.url, cpuSlowdown)),
      await measureResume(browser, server.url, cpuSlowdown),
    ]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
