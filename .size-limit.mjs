import { readdirSync, readFileSync, statSync } from 'node:fs'

/**
 * The compressed bytes of a page until the app has taken it over. A form may have 190 kB of scripts in all; a budget is
 * the measured size and about 1 kB, so that what a change costs is seen and decided. `npm test` fails when a page
 * exceeds its budget (scripts/testing/phases.mjs); tests/e2e/pages/requests.spec.ts limits the number of files.
 */
const budgets = [
  { page: 'home', limit: '132 kB' },
  { page: 'individual_apply.ARCHITECT', limit: '179 kB' },
  { page: 'developer_company_apply.DEVELOPER_COMPANY', limit: '179 kB' },
  { page: 'dashboard', limit: '149 kB' },
  { page: 'resume-application', limit: '138 kB' },
]

const documents = 'dist/documents'

/** The HTML of a page and the files that it names, without those of low priority. */
function filesOf(page) {
  const file = `${documents}/${page}.bn.html`
  const atOnce = readFileSync(file, 'utf8').replaceAll(/<link [^>]*fetchpriority="low"[^>]*>/g, '')
  const names = atOnce.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)
  return [file, ...Array.from(names, ([, name]) => `dist/${name}`)]
}

/** The compressed HTML of the largest form. */
function largestForm() {
  const files = readdirSync(documents).filter((name) => /_(?:apply|enlist)\..*\.html\.br$/.test(name))
  const sizes = files.map((name) => ({ path: `${documents}/${name}`, size: statSync(`${documents}/${name}`).size }))
  return sizes.sort((one, other) => other.size - one.size)[0].path
}

export default [
  ...budgets.map(({ page, limit }) => ({ name: page, path: filesOf(page), limit, brotli: true })),
  // The fields that a person types into first must come with the first packets.
  { name: 'HTML of a form', path: largestForm(), limit: '14 kB', brotli: false },
  { name: 'service worker', path: 'dist/service-worker.js', limit: '60 kB', brotli: true },
]
