import { open } from 'node:fs/promises'
import type { Sms, SmsPort } from './sms-port.ts'

/** Writes each message as one line of JSON, so that anyone with the data folder can see what was sent. */
export function createFileSms(path: string): SmsPort {
  return {
    async send(sms) {
      try {
        await append(path, sms)
        return { outcome: 'sent' }
      } catch {
        return { outcome: 'refused', again: true, reason: 'file' }
      }
    },
  }
}

async function append(path: string, { id, to, text, locale, kind, at }: Sms): Promise<void> {
  const file = await open(path, 'a', 0o600)
  try {
    // One write to a file opened for appending: lines of several processes never mix.
    await file.write(`${JSON.stringify({ id, to, text, locale, kind, at })}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}
