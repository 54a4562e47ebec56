import { say } from './checkout/checkout.mjs'
import { prepareCheckout } from './checkout/prepare.mjs'
import { conclude, runCheck, runVitest, staticChecks } from './testing/phases.mjs'

// `npm run validate`: the checks that need no browser, database or build, in well under 90 seconds.
try {
  await prepareCheckout()
  const results = []
  for (const check of staticChecks) results.push(await runCheck(check))
  results.push(await runVitest('unit'))
  process.exitCode = conclude(results)
} catch (error) {
  say(error.message)
  process.exitCode = 1
}
