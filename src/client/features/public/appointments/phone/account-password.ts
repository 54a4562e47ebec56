/**
 * The passwords of accounts that are created once the visitor is on the server. They are only in the memory of this
 * page: the next user of a shared phone could read them from the storage and open the account. After the page was
 * closed, the password is asked for once more (decision 040).
 */
const passwords = new Map<string, string>()

export const accountPasswords = {
  keep: (visitorId: string, password: string) => void passwords.set(visitorId, password),
  find: (visitorId: string): string | null => passwords.get(visitorId) ?? null,
  forget: (visitorId: string) => void passwords.delete(visitorId),
  /** Called before the phone is locked: the next person must not create an account with such a password. */
  forgetAll: () => passwords.clear(),
}
