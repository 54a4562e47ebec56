import { say } from './checkout/checkout.mjs'
import { prepareCheckout } from './checkout/prepare.mjs'
import { conclude, runChecks, runVitest, staticChecks } from './testing/phases.mjs'

// `npm run validate`: the checks that need no browser, database or build, in well under 90 seconds.
try {
  await prepareCheckout()
  const results = []
  results.push(...(await runChecks(staticChecks)))
  results.push(await runVitest('unit'))
  process.exitCode = conclude(results)
} catch (error) {
  say(error.message)
  process.exitCode = 1
}
