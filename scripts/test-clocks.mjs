import { parseArgs } from 'node:util'
import { say } from './checkout/checkout.mjs'
import { ensureChromium } from './checkout/chromium.mjs'
import { prepareCheckout } from './checkout/prepare.mjs'
import { conclude, runPlaywright, runVitest } from './testing/phases.mjs'

/**
 * `npm run test:clocks`: every test at hours and on days at which tests like to fail. `-- --at 2026-12-31T23:58` plays
 * one time of Dhaka, `-- --only unit,api` some parts, and words after them the test files that have one in their path.
 */
const hours = ['00:01', '04:59', '11:59', '17:01', '23:58']
/** A Friday, the last day of a month, the end of February in a leap year, and the end of a year. */
const days = ['2026-12-04', '2027-04-30', '2028-02-28', '2028-02-29', '2026-12-31']
const parts = ['unit', 'components', 'api', 'long', 'browser']

const { values, positionals: files } = parseArgs({
  options: { at: { type: 'string', multiple: true }, only: { type: 'string' } },
  allowPositionals: true,
})
const times = values.at ?? hours.map((hour, at) => `${days[at]}T${hour}`)
const chosen = values.only?.split(',') ?? parts

try {
  await prepareCheckout({ build: true })
  const chromium = ensureChromium()
  const results = []
  for (const time of times) {
    process.env.TEST_CLOCK = `${time}:00+06:00`
    say(`\n— ${time} in Dhaka —`)
    for (const part of chosen) {
      const result =
        part === 'browser' ? await runPlaywright(chromium, files) : await runVitest(part, { chromium, files })
      results.push({
        ...result,
        failures: result.failures.map(({ name, text }) => ({ name: `${time} ${name}`, text })),
      })
    }
  }
  process.exitCode = conclude(results)
} catch (error) {
  say(error.message)
  process.exitCode = 1
}
