import { join } from 'node:path'
import type { Config } from '../../../platform/config/config.ts'
import { createFileMail } from './mail-file.ts'
import type { MailPort } from './mail-port.ts'
import { createSmtpMail } from './mail-smtp.ts'

/** The mail adapter that the settings name. */
export function createMailPort({ mail, data }: Pick<Config, 'mail' | 'data'>): MailPort {
  return mail.adapter === 'smtp' ? createSmtpMail(mail) : createFileMail(join(data.dir, 'mail.jsonl'))
}
