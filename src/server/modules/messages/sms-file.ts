import { open } from 'node:fs/promises'
import type { SmsPort } from './sms-port.ts'

/** Writes each message as one line of JSON, so that anyone with the data folder can see what was sent. */
export function createFileSms(path: string): SmsPort {
  return {
    async send({ to, text, locale, kind, at }) {
      const file = await open(path, 'a', 0o600)
      try {
        // One write to a file opened for appending: lines of several processes never mix.
        await file.write(`${JSON.stringify({ to, text, locale, kind, at })}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
    },
  }
}
