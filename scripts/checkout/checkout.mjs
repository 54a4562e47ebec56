import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// Every script in this folder runs before anything is installed, on the machine's own Node (20.19 or later): no
// packages, plain JavaScript.

/** The folder of the checkout. */
export const root = join(import.meta.dirname, '../..')

/** The Node 24 that the lockfile brings. */
export const node24 = join(root, 'node_modules', '.bin', 'node')

/** Loads the settings from .env, if it exists; variables that are set in the environment already win. */
export function loadSettings() {
  const path = join(root, '.env')
  if (existsSync(path)) process.loadEnvFile(path)
}

/**
 * The environment for npm itself, without node_modules/.bin in PATH: an install replaces the Node in that folder while
 * npm runs.
 */
export function environmentOutsideNodeModules() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...process.env, PATH: path.join(delimiter) }
}

export function say(line) {
  console.log(line)
}

/** Seconds with one decimal, for the report of a phase. */
export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
