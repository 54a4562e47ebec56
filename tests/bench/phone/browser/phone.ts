import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumOptions } from '../../../support/chromium-options.ts'
import { type Address, openAddress } from '../network/address.ts'

/** A phone: a browser with an empty profile behind a slow link of its own. */
export type Phone = {
  context: BrowserContext
  address: Address
  close: () => Promise<void>
}

const cheapPhone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'bn-BD',
  timezoneId: 'Asia/Dhaka',
} as const

/** `upstream` is the server that the phone talks to. */
export async function startPhone(upstream: string, isTls: boolean): Promise<Phone> {
  const address = await openAddress(upstream, isTls)
  const profile = mkdtempSync(join(tmpdir(), 'talika-phone-'))
  const trust = address.keyHash === null ? [] : [`--ignore-certificate-errors-spki-list=${address.keyHash}`]
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions,
    ...cheapPhone,
    args: [...chromiumOptions.args, ...trust],
  })
  return {
    context,
    address,
    close: async () => {
      await context.close()
      await address.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
