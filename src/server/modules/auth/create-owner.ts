import { maxPasswordLength, minPasswordLength } from '#contract/auth/auth.ts'
import { normaliseMobile } from '#domain/reference/identifiers.ts'
import type { Context } from '../../context.ts'
import type { Config } from '../../platform/config/config.ts'
import { auditAccount } from './account-record.ts'
import { refuseWeakPassword } from './passwords/password-policy.ts'
import { hashPassword } from './passwords/passwords.ts'
import { addUser, isTaken } from './repository.ts'
import { readEmail } from './username.ts'

export type NewOwner = { name: string; mobile: string; email: string | null; password: string }

/** Creates an account with the role OWNER. Returns its id, or a sentence that says what is wrong. */
export async function createOwner(
  { db, now, newId, config }: Pick<Context, 'db' | 'now' | 'newId'> & { config: Pick<Config, 'authority'> },
  { name, mobile: typedMobile, email: typedEmail, password }: NewOwner,
): Promise<{ ok: true; id: string } | { ok: false; problem: string }> {
  const mobile = normaliseMobile(typedMobile)
  const email = typedEmail === null ? null : readEmail(typedEmail)
  if (name.trim() === '') return { ok: false, problem: 'The name is missing.' }
  if (mobile === null)
    return { ok: false, problem: `${JSON.stringify(typedMobile)} is not a mobile number (01XXXXXXXXX).` }
  if (typedEmail !== null && email === null)
    return { ok: false, problem: `${JSON.stringify(typedEmail)} is not an e-mail address.` }
  if (password.trim().length < minPasswordLength) {
    return { ok: false, problem: `The password must have at least ${minPasswordLength} characters.` }
  }
  if (password.trim().length > maxPasswordLength) {
    return { ok: false, problem: `The password must have at most ${maxPasswordLength} characters.` }
  }
  const weak = refuseWeakPassword(password, {
    ...{ field: 'password', person: { fullName: name, mobile, email } },
    authority: config.authority,
  })
  if (weak !== null) {
    return {
      ok: false,
      problem: 'The password is too common, or contains your name or number or that of the authority: choose another.',
    }
  }
  const passwordHash = await hashPassword(password)
  if (passwordHash === null) throw new Error('The password could not be hashed.')
  const id = newId()
  const rest = { roles: ['OWNER'], locale: 'bn', image_file_id: null, created_at: now() }
  const added = await db.transaction().execute(async (trx) => {
    const user = { id, full_name: name.trim(), mobile, email, password_hash: passwordHash, ...rest }
    if (!(await addUser(trx, user))) return false
    const detail = { roles: rest.roles }
    await auditAccount(trx, { userId: id, action: 'create-owner', by: null, detail, at: rest.created_at })
    return true
  })
  if (added) return { ok: true, id }
  const taken = (await isTaken(db, { mobile })) ? 'mobile number' : 'e-mail address'
  return { ok: false, problem: `An account with that ${taken} already exists.` }
}
