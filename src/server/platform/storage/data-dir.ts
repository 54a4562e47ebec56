import { mkdirSync } from 'node:fs'

/**
 * Makes the data folder (and what is above it) where it is missing; an existing one is left as it is. It holds personal
 * data, so no one else may enter it. (Started by root, the database lets its own user pass: see postgres/home.ts.)
 */
export function ensureDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
}
