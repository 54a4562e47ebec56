import * as z from 'zod/mini'
import { type Weekday, weekdays } from '#domain/reference/calendar.ts'
import { access } from './access.ts'
import { endpoint } from './endpoint.ts'

/** One of the names of domain/settings. This file does not import them, so that phones do not load them. */
const Name = z.string().check(z.maxLength(40))

type WeekdayList = readonly Weekday[]
/** Days of the week; Sunday is 0. */
export const Weekdays: z.ZodMiniType<WeekdayList, WeekdayList> = z
  .array(z.literal(weekdays))
  .check(z.maxLength(weekdays.length))
/** A whole number, or days of the week in their order: domain/settings says which. */
const Value = z.union([z.number(), Weekdays])

/**
 * `value` is in force; `fallback` is what it would be if no one had set it. `least` and `most` bound the number, or how
 * many days of the week there are.
 */
const Setting = z.object({ name: Name, value: Value, fallback: Value, least: z.number(), most: z.number() })
export type Setting = z.infer<typeof Setting>
const SettingList = z.object({ list: z.array(Setting) })

export const listSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'What an OWNER may change while the portal is running',
  access: access.owner,
  answers: { 200: SettingList },
})

export const changeSetting = endpoint({
  method: 'PUT',
  path: '/api/settings',
  summary: 'Change one setting; `from` is the value last seen, so that two people do not overwrite each other',
  access: { ...access.owner, confirmed: true },
  body: z.object({ name: Name, value: Value, from: Value }),
  answers: { 200: SettingList },
})
