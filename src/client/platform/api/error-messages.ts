import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { ErrorCode } from '#domain/errors.ts'
import type { Offline, Refused } from './api.ts'

/** The sentence for each error code of the server; the specification's own sentence where it has one. */
export const errorMessages: Record<ErrorCode, MessageDescriptor> = {
  invalid_api_key: msg`This page does not match the server. Please reload the page`,
  invalid_device_id: msg`This page does not match the server. Please reload the page`,
  invalid_request: msg`Something in the form is not valid. Please check it and try again`,
  unauthenticated: msg`Your session has expired. Please log in again`,
  wrong_credentials: msg`Wrong e-mail/mobile or password.`,
  password_weak: msg`This password is too easy to guess: it is a very common one, or your own name or number. Please choose another`,
  password_needed: msg`Please enter your password again to continue`,
  forbidden: msg`You are not allowed to do this`,
  not_found: msg`No information found`,
  wrong_state: msg`This is no longer possible, because the status has changed meanwhile`,
  stale_version: msg`Someone else has changed this meanwhile. Please reload it and check`,
  conflict_open: msg`Two different values were entered in one field. Please choose one first`,
  incomplete: msg`Something is still missing. Please complete it and try again`,
  email_taken: msg`This emial is already associated with another application`,
  mobile_taken: msg`This mobile number is already associated with another application`,
  transaction_taken: msg`This transaction ID is already used for another payment`,
  payment_unconfirmed: msg`The payment is not confirmed yet`,
  slot_taken: msg`Please Select a Valid Slot.`,
  file_type: msg`Only PDF or PNG, at most 2 MB`,
  file_too_large: msg`The file is larger than 2 MB`,
  file_broken: msg`The file is damaged beyond repair. Please take a photo instead`,
  file_locked: msg`The file is locked with a password. Please take a photo instead`,
  file_costly: msg`The file is too complicated to show. Please take a photo instead`,
  hash_mismatch: msg`The file arrived incomplete. It will be sent again`,
  offset_mismatch: msg`The file arrived incomplete. It will be sent again`,
  idempotency_mismatch: msg`This was already sent with different content. Please reload the page`,
  code_needed: msg`Please also enter the code from your authenticator app`,
  code_wrong: msg`The code is not correct`,
  code_expired: msg`The code is no longer valid. Please request a new one`,
  rate_limited: msg`Too many attempts. Please wait a little and try again`,
  quota_reached: msg`A lot has been sent from this internet connection today. What you filled in is kept here and will be sent automatically later`,
  application_full: msg`This application has the maximum number of files. Please remove one that is not needed`,
  maintenance: msg`System is under maintenance.`,
  too_large: msg`This is too much at once. Please send less`,
  unsupported_client: msg`This page is out of date. Please reload the page`,
  internal: msg`Something went wrong. Please try again`,
}

export const networkError = msg`Network Error, Please Check Your Internet Connection.`

/** The sentence for a call that failed. */
export function useFailureText(): (failure: Refused | Offline) => string {
  const { _ } = useLingui()
  return ({ problem }) => _(problem === undefined ? networkError : errorMessages[problem.code])
}
