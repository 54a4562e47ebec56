import { writeLine } from '../json-lines.ts'
import type { MailPort } from './mail-port.ts'

/** Keeps each e-mail in a file. */
export function createFileMail(path: string): MailPort {
  return {
    send: ({ id, to, subject, text, locale, kind, at }) => writeLine(path, { id, to, subject, text, locale, kind, at }),
  }
}
