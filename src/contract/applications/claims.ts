import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { personText } from '../shapes.ts'
import { Application } from './application-shapes.ts'

export const claimApplication = endpoint({
  method: 'POST',
  path: '/api/apps/claim',
  summary: 'Link the application with this code and mobile number to the account; one of another account is not found',
  access: access.applicants,
  // Repeating the call changes nothing, and its body opens an application, so the body must not be stored.
  idempotencyKey: 'ignored',
  requestsPerMinute: 20,
  body: z.object({ token: personText(40, 'token'), mobile: personText(40, 'mobile') }),
  wholeDocument: true,
  answers: { 200: Application },
})
