import * as z from 'zod/mini'
import { isCalendarDate } from '#domain/reference/calendar.ts'
import { DateOnly } from './shapes.ts'

/** `YYYY-MM-DD` in Asia/Dhaka; the day must exist in the calendar. */
export const CalendarDay = DateOnly.check(z.refine(isCalendarDate))
