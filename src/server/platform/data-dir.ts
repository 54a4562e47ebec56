import { mkdirSync } from 'node:fs'

/**
 * Makes the data folder (and what is above it) where it is missing; an existing one is left as it is.
 * It holds personal data, so nobody else may list it. Started by root, the database runs as another user, who must be
 * able to pass through: then the folder can be passed but not read, and everything inside guards itself.
 */
export function ensureDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}
