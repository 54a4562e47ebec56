import * as z from 'zod/mini'
import { roles } from '#domain/people/roles.ts'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Empty, Locale, personText, Uuid } from '../shapes.ts'

/** The specification's minimum, counted after trimming. */
export const minPasswordLength = 6
export const maxPasswordLength = 200
export const Password = z.string().check(z.trim(), z.minLength(minPasswordLength), z.maxLength(maxPasswordLength))

export const Profile = z.object({ imageUrl: z.nullable(z.string()) })
export const SignedInUser = z.object({
  id: Uuid,
  fullName: z.string(),
  roles: z.array(z.enum(roles)),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  locale: Locale,
})
export type SignedInUser = z.infer<typeof SignedInUser>

export const SignInAnswer = z.object({
  authToken: z.string(),
  fullName: z.string(),
  roles: z.array(z.enum(roles)),
  profile: Profile,
  user: SignedInUser,
})
export type SignInAnswer = z.infer<typeof SignInAnswer>

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  summary: 'Create an account with the role USER',
  access: { kind: 'anyone' },
  requestsPerMinute: 10,
  body: z.object({
    fullName: personText(120, 'name'),
    mobile: personText(40, 'mobile'),
    email: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
    password: Password,
    locale: z.optional(Locale),
  }),
  answers: { 201: z.object({ id: Uuid }) },
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/signin',
  summary: 'Log in with e-mail or mobile number',
  access: { kind: 'anyone' },
  idempotencyKey: 'ignored',
  requestsPerMinute: 20,
  body: z.object({
    username: personText(254),
    password: z.string().check(z.minLength(1), z.maxLength(maxPasswordLength)),
    /** The code of the authenticator app, or a recovery code. `code_needed` asks for it once the password is right. */
    code: z.optional(z.string().check(z.maxLength(20))),
  }),
  answers: { 200: SignInAnswer },
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/signout',
  summary: 'Log out: end the session of the request',
  access: access.signedIn,
  body: Empty,
  answers: { 200: Empty },
})

/**
 * Three callers share this path, as the specification requires: oneself (oldPassword), a person with a reset code
 * (`userId` is the resetId), and staff for another user.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change',
  summary: "Change or reset a password; ends that user's other sessions",
  access: { kind: 'anyone' },
  requestsPerMinute: 20,
  query: z.object({ userId: z.optional(Uuid) }),
  body: z.object({
    newPassword: Password,
    oldPassword: z.optional(z.string().check(z.maxLength(maxPasswordLength))),
    code: z.optional(z.string().check(z.maxLength(20))),
  }),
  answers: { 200: Empty },
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/forgot',
  summary: 'Send a reset code; the response is the same for known and unknown accounts',
  access: { kind: 'anyone' },
  requestsPerMinute: 10,
  body: z.object({ username: personText(254) }),
  answers: { 200: z.object({ resetId: Uuid }) },
})
