import { readFileSync } from 'node:fs'

const pageBytes = 4096

/**
 * The memory of a process in bytes, native code included; null when the system does not tell (Linux does). The file
 * exists in memory only, so reading it waits for no disk.
 */
export function residentBytes(pid: number): number | null {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return Number(pages) * pageBytes
  } catch {
    return null
  }
}
