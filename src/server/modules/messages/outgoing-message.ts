import type { MessageKind } from '#domain/message-kinds.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import type { Locale } from '#domain/text.ts'
import type { DeviceKind } from '../../platform/device-label.ts'

/** The values that each kind of message contains. */
export type MessageParams = EachKind<{
  /** The resume code, 12 characters as stored on the phone, and the kind of device that began the application. */
  'draft-token': { token: string; device: DeviceKind }
  submitted: { trackingNo: string }
  /** A desk found the fee. */
  'payment-confirmed': AboutPayment
  /** A desk found a part of the fee, and asks for a payment of the rest: how much of it came, and is missing, in taka. */
  'payment-in-part': AboutPayment & { amount: string; missing: string }
  'payment-arrived': AboutPayment & { amount: string }
  'payment-unneeded': AboutPayment
  /** The confirmation of the fee was reversed. */
  'payment-reversed': AboutPayment
  /** A desk did not find the money, and asks for another payment. */
  'payment-rejected': AboutPayment
  /** The authority returned the fee, or this part of it, in taka. */
  'payment-refunded': AboutPayment & { amount: string }
  recheck: { trackingNo: string }
  rejected: { trackingNo: string }
  /** The enlistment number. */
  approved: { number: string }
  'reset-code': { code: string }
  /** Proves the mobile number of an application. */
  'number-code': { code: string }
  /** Moves a place of the Secretary's Hour to the phone that asked for it. */
  'place-code': { code: string }
  /** Somebody opened the application on another device with its resume code. */
  'opened-on-another-phone': Record<string, never>
  /** One phone was removed from the application. */
  'phone-taken-off': Record<string, never>
  /** The phone on which the application was begun was among those removed. */
  'first-phone-taken-off': Record<string, never>
  /** All phones but one were removed. */
  'other-phones-taken-off': Record<string, never>
  /** The application was linked to an account. */
  claimed: Record<string, never>
  /** Two weeks before the last day of an enlistment. */
  'renewal-reminder': { number: string; validTo: CalendarDate }
  /** Two weeks before an unchanged draft is deleted, and on the day of its deletion. */
  'draft-expiring': { date: CalendarDate }
  /** To each OWNER: most of the day's SMS are used up. */
  'sms-budget': { sent: string; budget: string }
  /** To each OWNER: a check of the audit found a fault. */
  'audit-fault': Record<string, never>
  /** To each OWNER: confirmed payments of earlier releases have the reference of another one. */
  'shared-payments': { count: string }
  /** To each OWNER: the payment of an application was reversed after its approval. */
  'approved-unpaid': { trackingNo: string }
  /** The person changed the password, or reset it with a code. */
  'password-changed': Record<string, never>
  /** Staff set the password of an account. */
  'password-set': Record<string, never>
  /** To a new system user; the address is the page where the first password is set. */
  'account-made': { url: string }
  /** To a system user whose roles the office changed. */
  'roles-changed': Record<string, never>
  /** To a system user whose password the office withdrew, with the address where a new one is set. */
  'password-due': { url: string }
  /** The same, where codes are sent only from a later time on. */
  'password-due-later': { url: string } & AppointmentTime
  /** The office made the account inactive, or active again. */
  'status-changed': Record<string, never>
  /** The office removed the second step at sign-in. */
  'second-factor-removed': Record<string, never>
  /** The office ended all sessions of the account. */
  'sessions-ended': Record<string, never>
  /** An OWNER wants to give the account a deciding role, which can happen from the time on. */
  'role-asked': AppointmentTime
  /** To each OWNER: an account that decides was changed. */
  'account-alarm': Record<string, never>
  /** To each OWNER: a change of an account that decides waits for an approval. */
  'approval-asked': Record<string, never>
  /** To the previous mobile number or e-mail address, after the office replaced it. */
  'contact-changed': Record<string, never>
  /** The office set or changed the time of an appointment. */
  'appointment-assigned': AppointmentTime
  'appointment-rescheduled': AppointmentTime
  /** The office refused the request. */
  'appointment-rejected': Record<string, never>
  /** The office cancelled the appointment. */
  'appointment-cancelled': AppointmentTime
  /** The office cancelled a request without a time. */
  'request-cancelled': Record<string, never>
  /** The day before. */
  'appointment-reminder': AppointmentTime
}>
/** A member for each kind and no other. */
type EachKind<Params extends Record<MessageKind, object> & Record<Exclude<keyof Params, MessageKind>, never>> = Params
/** The application, the address of the portal, and the telephone number of the office, which may be empty. */
export type AboutPayment = { trackingNo: string; url: string; telephone: string }
/** Day and time in Dhaka, the time as `09:05`. */
export type AppointmentTime = { date: CalendarDate; time: string }

/** Kinds whose text gives access to something: it is deleted from the database after sending. */
export const secretKinds: readonly MessageKind[] = ['draft-token', 'reset-code', 'number-code', 'place-code']

/** Kinds that are useless when they are late, because the person requests a new one. */
export const shortLivedKinds: readonly MessageKind[] = ['reset-code', 'number-code', 'place-code']

/**
 * A message to a mobile number, or to the e-mail address of someone without one. `dedupeKey` names the event: a second
 * message with the same key is not sent.
 */
export type OutgoingMessage = {
  [K in MessageKind]: {
    dedupeKey: string
    to: string
    kind: K
    locale: Locale
    params: MessageParams[K]
    /** The time after which the message is useless. */
    expiresAt?: Date
  }
}[MessageKind]
