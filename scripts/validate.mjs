import { say } from './checkout/checkout.mjs'
import { prepareCheckout } from './checkout/prepare.mjs'
import { conclude, runCheck, runVitest, staticChecks } from './testing/phases.mjs'

// `npm run validate`: what can be known without a browser, a database or a build, in well under 90 seconds.
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
