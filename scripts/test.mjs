import { parseArgs } from 'node:util'
import { say } from './checkout/checkout.mjs'
import { ensureChromium } from './checkout/chromium.mjs'
import { prepareCheckout } from './checkout/prepare.mjs'
import { builtChecks, conclude, runChecks, runPlaywright, runVitest, staticChecks } from './testing/phases.mjs'

/**
 * `npm test`, on a machine that has nothing but Node: every static, unit, component and API test, and the browser stories
 * tagged `@core`. `npm run test:all` adds the long tests and all other stories; the build machine runs that. Every part
 * runs even when an earlier one failed.
 */
try {
  const { all } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values
  await prepareCheckout({ build: true })
  const chromium = ensureChromium()
  say(`Browser: ${chromium}\n`)
  const results = []
  results.push(...(await runChecks([...staticChecks, ...builtChecks])))
  results.push(await runVitest('unit'), await runVitest('components', { chromium }), await runVitest('api'))
  if (all) results.push(await runVitest('long', { chromium }))
  results.push(await runPlaywright(chromium, all ? [] : ['--grep', '@core']))
  process.exitCode = conclude(results)
} catch (error) {
  say(error.message)
  process.exitCode = 1
}
