import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './checkout.mjs'

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']

/**
 * The packages for other platforms that a lockfile names but does not contain, as entries to add. `npm install` leaves
 * them out when its registry has no copy of them, and then `npm ci` refuses the lockfile on every machine.
 */
export function missingPlatformPackages(packages) {
  const missing = {}
  for (const [parentPath, parent] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const isHeld = `node_modules/${name}` in packages || `${parentPath}/node_modules/${name}` in packages
      if (!isHeld) missing[`node_modules/${name}`] = platformEntry(name, version, parent.dev === true)
    }
  }
  return missing
}

/** Such packages are named after their platform: `cli-linux-x64-musl`, `rollup-win32-arm64-msvc`. */
function platformEntry(name, version, dev) {
  const words = name.split('/').at(-1).split('-')
  const os = words.find((word) => systems.includes(word))
  const cpu = words.includes('wasm32') ? 'wasm32' : words[words.indexOf(os) + 1]
  if (cpu === undefined || !/^\d[\w.+-]*$/.test(version)) throw new Error(`No platform in ${name}@${version}`)
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : os === 'linux' ? 'glibc' : null
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  }
}

// Run by hand after `npm install` changed the lockfile: node scripts/checkout/complete-lockfile.mjs
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const path = join(root, 'package-lock.json')
  const lockfile = JSON.parse(readFileSync(path, 'utf8'))
  const missing = missingPlatformPackages(lockfile.packages)
  const { '': self, ...packages } = { ...lockfile.packages, ...missing }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  lockfile.packages = { '': self, ...Object.fromEntries(sorted) }
  writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`)
  console.log(`${Object.keys(missing).length} entries added to package-lock.json`)
}
