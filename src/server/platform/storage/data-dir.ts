import { mkdirSync } from 'node:fs'

/**
 * Creates the data folder (and its parents) if it is missing; an existing one is not changed. It contains personal
 * data, so nobody else may enter it. (When root starts it, the database lets its own user pass: see postgres/home.ts.)
 */
export function ensureDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
}
