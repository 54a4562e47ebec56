import { readFileSync } from 'node:fs'

const pageBytes = 4096

/**
 * Bytes of memory that a process holds, native code included; null where the system does not say (Linux does). A read of
 * a file that exists in memory only: it waits for no disk.
 */
export function residentBytes(pid: number): number | null {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return Number(pages) * pageBytes
  } catch {
    return null
  }
}
