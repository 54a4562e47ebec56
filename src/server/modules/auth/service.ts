import type { Kysely } from 'kysely'
import type {
  SignInAnswer,
  signIn as signInCall,
  signOut as signOutCall,
  signUp as signUpCall,
} from '#contract/auth/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type Done, done, type Refusal, type Result, refuse } from '#domain/errors.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import { readText } from '#domain/reference/read-text.ts'
import { defaultLocale } from '#domain/text.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../platform/binding/caller.ts'
import type { ServiceRequest } from '../../platform/binding/service-function.ts'
import type { Database } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transaction.ts'
import { deviceLabel } from '../../platform/device-label.ts'
import { networkMark } from '../../platform/http/network-mark.ts'
import type { GuessLimits } from '../../platform/limits/guess-limits.ts'
import { type TriesAtName, takeTryAtName } from '../../platform/limits/tries-at-name.ts'
import { toCallerUser } from '../../platform/sessions.ts'
import { imageUrlOf } from '../../platform/storage/image-url.ts'
import { auditAccount, auditFailedSignIn } from './account-record.ts'
import { refuseWeakPassword } from './passwords/password-policy.ts'
import { hashPassword, verifyPassword } from './passwords/passwords.ts'
import { addUser, findActiveUser, isTaken, lockUser, type UserRow } from './repository.ts'
import { refuseSecondStep } from './second-factor/second-factor.ts'
import { readEmail, readUsername, type Username } from './username.ts'

export const busy: Refusal = refuse('rate_limited', { retryAfter: 5 })

/** Creates an account with the role USER; the refusal says whether the mobile number or the e-mail address is taken. */
export async function signUp(
  context: Context,
  { body }: ServiceRequest<typeof signUpCall, 'body'>,
): Promise<Result<{ id: string }>> {
  return createAccount(context, body, async () => null)
}

/** Does the same, with further work in its transaction; a refusal from that work undoes both. */
export async function createAccount(
  context: Context,
  body: BodyOf<typeof signUpCall>,
  within: (trx: Kysely<Database>, id: string) => Promise<Refusal | null>,
): Promise<Result<{ id: string }>> {
  const person = readPerson(body)
  if ('ok' in person) return person
  const weak = refuseWeakPassword(body.password, { field: 'password', person, authority: context.config.authority })
  if (weak !== null) return weak
  const passwordHash = await hashPassword(body.password)
  if (passwordHash === null) return busy
  const id = context.newId()
  const at = context.now()
  const user = {
    id,
    full_name: person.fullName,
    mobile: person.mobile,
    email: person.email,
    password_hash: passwordHash,
    roles: ['USER'],
    locale: body.locale ?? defaultLocale,
    image_file_id: null,
    created_at: at,
  }
  return transact(context.db, async (trx) => {
    if (!(await addUser(trx, user))) {
      return refuse((await isTaken(trx, { mobile: person.mobile })) ? 'mobile_taken' : 'email_taken')
    }
    await auditAccount(trx, { userId: id, action: 'sign-up', by: null, at })
    return (await within(trx, id)) ?? { ok: true, value: { id } }
  })
}

type Person = { fullName: string; mobile: string; email: string | null }

function readPerson(body: { fullName: string; mobile: string; email?: string | null | undefined }): Person | Refusal {
  const fullName = readText(body.fullName, 'name')
  const mobile = normaliseMobile(body.mobile)
  const typedEmail = readText(body.email ?? '', 'email')
  const email = typedEmail === '' ? null : readEmail(typedEmail)
  const fields = [
    ...(fullName === '' ? [{ path: 'fullName', code: 'required' }] : []),
    ...(mobile === null ? [{ path: 'mobile', code: 'pattern' }] : []),
    ...(typedEmail !== '' && email === null ? [{ path: 'email', code: 'pattern' }] : []),
  ]
  return mobile === null || fields.length > 0 ? refuse('invalid_request', { fields }) : { fullName, mobile, email }
}

/**
 * Starts a session, and ends the one whose token was sent along, because the new one replaces it on the device. A wrong
 * name and a wrong password give the same answer, in the same time.
 */
export async function signIn(
  context: Context,
  { caller, authToken: earlier, body }: ServiceRequest<typeof signInCall, 'body' | 'authToken'>,
): Promise<Result<SignInAnswer>> {
  const username = readUsername(body.username)
  const network = networkMark(context.secret, caller.address)
  const taken = await takeSignInTry(context.guesses, caller, username)
  if (!taken.ok) return refuse('rate_limited', { retryAfter: taken.retryAfter })
  const user = await findActiveUser(context.db, username)
  const isRight = await verifyPassword(body.password, user?.password_hash ?? null)
  if (isRight !== false) await taken.giveBack()
  if (isRight === null) return busy
  if (!isRight || user === undefined) {
    await auditFailedSignIn(context, { username, user, network })
    return refuse('wrong_credentials')
  }
  const refusal = await refuseSecondStep(context, { userId: user.id, code: body.code, network })
  if (refusal !== null) return refusal
  const begun = await beginSession(context, caller, user)
  if (begun.ok && earlier !== null) await context.sessions.end(earlier)
  return begun
}

/** Wrong passwords within a quarter of an hour. */
const wrongPasswords: TriesAtName = {
  ...{ what: 'sign-in', windowMs: 15 * 60_000 },
  ...{ perAddress: 50, perNameAtAddress: 10, perNameAtAddressUnderAttack: 3, perNameAnywhere: 100 },
}

/** Counts a sign-in attempt, or says how long to wait. */
function takeSignInTry(guesses: GuessLimits, { address }: Caller, username: Username): ReturnType<GuessLimits['take']> {
  return takeTryAtName(guesses, { name: JSON.stringify(username), address }, wrongPasswords)
}

/** Ends the session of the token. */
export async function signOut(
  { db, sessions, now }: Context,
  { caller: { user }, authToken }: ServiceRequest<typeof signOutCall, 'authToken'>,
): Promise<Done> {
  if (authToken !== null) await sessions.end(authToken)
  if (user !== null) await auditAccount(db, { userId: user.id, action: 'sign-out', by: user, at: now() })
  return done
}

async function beginSession(
  { db, sessions, secret, now }: Context,
  caller: Caller,
  user: UserRow,
): Promise<Result<SignInAnswer>> {
  const network = networkMark(secret, caller.address)
  return db.transaction().execute(async (trx) => {
    // The office may have withdrawn the password since it was verified: the session would outlive that.
    if ((await lockUser(trx, user.id))?.password_hash !== user.password_hash) return refuse('wrong_credentials')
    const authToken = await sessions.create(trx, user.id, {
      deviceId: caller.deviceId,
      label: deviceLabel(caller.userAgent),
    })
    await auditAccount(trx, { userId: user.id, action: 'sign-in', by: toCallerUser(user), network, at: now() })
    return { ok: true, value: toSignInAnswer(authToken, user) } as const
  })
}

function toSignInAnswer(authToken: string, row: UserRow): SignInAnswer {
  const user = toCallerUser(row)
  const imageUrl = imageUrlOf(row.image_file_id)
  return { authToken, fullName: user.fullName, roles: user.roles, profile: { imageUrl }, user }
}
