import type { AboutVisitor, VisitRequest } from '#domain/appointments/visit-form.ts'
import type { FieldProblem } from '#domain/errors.ts'
import type { Locale } from '#domain/text.ts'
import type { Retry } from '../retry-time.ts'

/** What the server would not have, and what of the form is to blame for it. */
export type VisitRefusal = {
  part: 'visitor' | 'photo' | 'photo-name' | 'appointment'
  status: number
  code: string
  fields: FieldProblem[]
}

/**
 * A visitor without an account as this device knows them. Id and token are made here, so that an answer that was lost can
 * be asked for again. Everything of one visitor goes to the server in one order: visitor, photo, appointments.
 */
export type VisitorRow = {
  id: string
  schemaVersion: number
  /** Opens the visitor's own record on the server, and nothing else. */
  token: string
  locale: Locale
  /** What is shown of the person on this device once the rest is on the server. */
  name: string
  /** What is sent to introduce the visitor; null before it was asked to be sent, and as soon as the server has it. */
  about: AboutVisitor | null
  onServer: boolean
  photo: VisitorPhoto | null
  /**
   * The visitor's account: `wanted` until it is made, because the password itself is never kept (decision 040). `asked`:
   * the server was asked for it, and has not answered.
   */
  account?: 'wanted' | 'asked' | 'made'
  /** A lease, so that a tab that dies while sending does not show "sending" for ever. */
  sendingUntil: number
  retry: Retry
  createdAt: number
}

/**
 * `chosen`: in the form. `here`: to be sent. `sent`: its bytes are on the server, but the visitor does not name it yet.
 * `named`: done. `refused`: another one has to be chosen.
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
  /** What was typed about the person, by the path of the field; empty as soon as the server has it. */
  about: Readonly<Record<string, string>>
  /** What was typed about the meeting. */
  purpose: Readonly<Record<string, string>>
  /** Where the person was last. */
  step: string
  /** The name of the official, for a summary without a connection. */
  official?: { nameBn: string; nameEn: string }
  /** Only `waiting` is sent, as `request` says, which nothing changes until it is answered. */
  state: 'filling' | 'waiting' | 'refused' | 'sent'
  request: VisitRequest | null
  refusal: VisitRefusal | null
  /** It waits for the session of the account that has taken the place of the visitor's token. */
  needsSignIn?: boolean
  createdAt: number
  updatedAt: number
  sentAt: number | null
}
