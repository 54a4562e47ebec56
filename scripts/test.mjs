import { say } from './checkout/checkout.mjs'
import { ensureChromium } from './checkout/chromium.mjs'
import { prepareCheckout } from './checkout/prepare.mjs'
import { builtChecks, conclude, runCheck, runPlaywright, runVitest, staticChecks } from './testing/phases.mjs'

// `npm test`: everything, on a machine that has nothing but Node. Every part runs even when an earlier one failed.
try {
  await prepareCheckout({ build: true })
  const chromium = ensureChromium()
  say(`Browser: ${chromium}\n`)
  const results = []
  for (const check of [...staticChecks, ...builtChecks]) results.push(await runCheck(check))
  results.push(await runVitest('unit'), await runVitest('components', chromium), await runVitest('api'))
  results.push(await runPlaywright(chromium))
  process.exitCode = conclude(results)
} catch (error) {
  say(error.message)
  process.exitCode = 1
}
