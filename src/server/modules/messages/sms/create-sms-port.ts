import { join } from 'node:path'
import type { Config } from '../../../platform/config/config.ts'
import { createFileSms } from './sms-file.ts'
import { createHttpSms } from './sms-http.ts'
import type { SmsPort } from './sms-port.ts'
import { createSslWirelessSms } from './sms-ssl-wireless.ts'

/** The SMS adapter that the settings name. */
export function createSmsPort({ sms, data }: Pick<Config, 'sms' | 'data'>): SmsPort {
  if (sms.adapter === 'http') return createHttpSms(sms)
  if (sms.adapter === 'ssl-wireless') return createSslWirelessSms(sms)
  return createFileSms(join(data.dir, 'sms.jsonl'))
}
