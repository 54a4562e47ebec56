import { open } from 'node:fs/promises'
import type { SmsOutcome } from './sms/sms-port.ts'

/** Writes a message as one line of JSON, so that anyone with the data folder can see what was sent. */
export async function writeLine(path: string, message: object): Promise<SmsOutcome> {
  try {
    await append(path, `${JSON.stringify(message)}\n`)
    return { outcome: 'sent' }
  } catch {
    return { outcome: 'refused', again: true, reason: 'file' }
  }
}

async function append(path: string, line: string): Promise<void> {
  const file = await open(path, 'a', 0o600)
  try {
    // Appended with one write, so that lines of several processes never mix.
    await file.write(line)
    await file.sync()
  } finally {
    await file.close()
  }
}
