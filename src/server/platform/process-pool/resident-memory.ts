import { readFileSync } from 'node:fs'

const residentLine = /^VmRSS:\s+(\d+) kB$/m

/**
 * The memory of a process in bytes, native code included; null when the system does not tell (Linux does). The file
 * exists in memory only, so reading it waits for no disk.
 */
export function residentBytes(pid: number): number | null {
  try {
    // In kilobytes, where `statm` counts pages, whose size depends on the machine.
    const [, kilobytes] = residentLine.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) * 1024
  } catch {
    return null
  }
}
