/**
 * The password of an account that is made once the visitor is on the server. It is in the memory of this page and nowhere
 * else: the next user of a shared phone could read it from the storage and open the account. A page that was closed meanwhile asks for
 * it once more (decision 040).
 */
const passwords = new Map<string, string>()

export const accountPasswords = {
  keep: (visitorId: string, password: string) => void passwords.set(visitorId, password),
  find: (visitorId: string): string | null => passwords.get(visitorId) ?? null,
  forget: (visitorId: string) => void passwords.delete(visitorId),
  /** Before the phone is locked: the next person must not open an account with it. */
  forgetAll: () => passwords.clear(),
}
