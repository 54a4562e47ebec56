import type { AboutVisitor, VisitRequest } from '#domain/appointments/visit-form.ts'
import type { FieldProblem } from '#domain/errors.ts'
import type { Locale } from '#domain/text.ts'
import type { Retry } from '../retry-time.ts'

/** The part that the server refused, and the fields of the form that caused it. */
export type VisitRefusal = {
  part: 'visitor' | 'photo' | 'photo-name' | 'appointment'
  status: number
  code: string
  fields: FieldProblem[]
}

/**
 * A visitor without an account, as this device knows them. Id and token are made here, so that a call can be repeated
 * when its answer was lost. Everything of one visitor is sent in this order: visitor, photo, appointments.
 */
export type VisitorRow = {
  id: string
  schemaVersion: number
  /** Opens the visitor's own record on the server, and nothing else. */
  token: string
  locale: Locale
  /** The name that this device still shows once the rest is on the server. */
  name: string
  /**
   * The body of the call that registers the visitor; null before the request is released, and as soon as the server has
   * it.
   */
  about: AboutVisitor | null
  onServer: boolean
  photo: VisitorPhoto | null
  /**
   * The visitor's account: `wanted` until it is made, because the password itself is never stored (decision 040).
   * `asked`: the call was sent, and is not answered yet.
   */
  account?: 'wanted' | 'asked' | 'made'
  /** A lease, so that a tab that dies while sending does not show "sending" for ever. */
  sendingUntil: number
  retry: Retry
  createdAt: number
}

/**
 * `chosen`: in the form. `here`: to be sent. `sent`: its bytes are on the server, but the visitor's record does not
 * name it yet. `named`: done. `refused`: another photo has to be chosen.
 */
export type VisitorPhoto = {
  fileId: string
  state: 'chosen' | 'here' | 'sent' | 'named' | 'refused'
  refusal?: VisitRefusal
}

/** Bytes have rows of their own: inside a visitor's row they would be copied with every change of it. */
export type PhotoRow = { fileId: string; blob: Blob }

/** A request for an appointment, from its first keystroke on. Its id is that of the appointment. */
export type VisitRow = {
  id: string
  schemaVersion: number
  visitorId: string
  /** The typed texts about the person, by the path of the field; empty as soon as the server has them. */
  about: Readonly<Record<string, string>>
  /** The typed texts about the meeting. */
  purpose: Readonly<Record<string, string>>
  /** The step of the form where the person was last. */
  step: string
  /** The name of the official, for an offline summary. */
  official?: { nameBn: string; nameEn: string }
  /** Only a `waiting` request is sent. Its body is `request`, which must not change until it is answered. */
  state: 'filling' | 'waiting' | 'refused' | 'sent'
  request: VisitRequest | null
  refusal: VisitRefusal | null
  /** The request waits for a session of the account that has replaced the visitor's token. */
  needsSignIn?: boolean
  createdAt: number
  updatedAt: number
  sentAt: number | null
}
