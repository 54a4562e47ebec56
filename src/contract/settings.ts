import * as z from 'zod/mini'
import { access } from './access.ts'
import { endpoint } from './endpoint.ts'

/** One of the names of domain/settings, which this file does not bring to the phones. */
const Name = z.string().check(z.maxLength(40))

/** `value` is in force; `fallback` is what it would be if no one had set it. */
const Setting = z.object({ name: Name, value: z.number(), fallback: z.number(), least: z.number(), most: z.number() })
const SettingList = z.object({ list: z.array(Setting) })

export const listSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'What an OWNER may change while the portal runs',
  access: access.owner,
  answers: { 200: SettingList },
})

export const changeSetting = endpoint({
  method: 'PUT',
  path: '/api/settings',
  summary: 'Change one setting; `from` is the value that was seen, so that two people do not overwrite each other',
  access: { ...access.owner, confirmed: true },
  body: z.object({ name: Name, value: z.number(), from: z.number() }),
  answers: { 200: SettingList },
})
