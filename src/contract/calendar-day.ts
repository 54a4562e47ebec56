import * as z from 'zod/mini'
import { isCalendarDate } from '#domain/reference/calendar.ts'
import { DateOnly } from './shapes.ts'

/** `YYYY-MM-DD` in Asia/Dhaka, of a day that the calendar has. */
export const CalendarDay = DateOnly.check(z.refine(isCalendarDate))
