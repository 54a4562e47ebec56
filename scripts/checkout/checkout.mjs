import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// Every script here runs before anything is installed, on the Node that the machine has (20.19 or later): no packages,
// plain JavaScript.

/** The folder of the checkout. */
export const root = join(import.meta.dirname, '../..')

/** The Node 24 that the lockfile brings. */
export const node24 = join(root, 'node_modules', '.bin', 'node')

/** Settings from .env, where there is one; what is set in the environment already wins. */
export function loadSettings() {
  const path = join(root, '.env')
  if (existsSync(path)) process.loadEnvFile(path)
}

/** The environment for npm itself: without node_modules/.bin, whose Node an install replaces under npm's feet. */
export function environmentOutsideNodeModules() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...process.env, PATH: path.join(delimiter) }
}

export function say(line) {
  console.log(line)
}

/** Seconds with one decimal, for the end of a phase. */
export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
