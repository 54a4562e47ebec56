import { writeLine } from '../json-lines.ts'
import type { SmsPort } from './sms-port.ts'

/** Keeps each SMS in a file. */
export function createFileSms(path: string): SmsPort {
  return { send: ({ id, to, text, locale, kind, at }) => writeLine(path, { id, to, text, locale, kind, at }) }
}
