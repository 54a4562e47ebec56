import { type Browser, chromium } from '@playwright/test'

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** The Chromium of the machine, without background work of its own. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH
  return chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args })
}
