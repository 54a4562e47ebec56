import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect } from 'react'
import { createVisitorAccount, readVisitors } from '#contract/appointments/visitors.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { VisitorRow } from '#sync/visits/visit-rows.ts'
import { type CallResult, call } from '../../../../platform/api/api.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { useOnline } from '../../../../platform/online.ts'
import { toast } from '../../../../platform/toast.ts'
import { accountPasswords } from './account-password.ts'
import type { Phone } from './use-visits.ts'

type Made = CallResult<typeof createVisitorAccount>

/** A lost answer is asked for in another way: the office says whether the visitor has an account. */
async function makeAccount(token: string, password: string): Promise<Made> {
  const answer = await call(createVisitorAccount, { body: { password }, visitor: token })
  if (answer.ok || answer.problem?.code !== 'wrong_state') return answer
  const own = await call(readVisitors, { query: { own: 'true' }, visitor: token })
  const hasAccount = own.ok && 'visitor' in own.body && own.body.visitor?.hasAccount === true
  return hasAccount ? { ok: true, status: 200, body: {} } : answer
}

/** Makes the account with this password, notes it on the phone, and says what came of it. Resolves to the answer. */
export function useMakeAccount(phone: Phone): (visitor: VisitorRow, password: string) => Promise<Made> {
  const { t } = useLingui()
  const locale = useLocale()
  const { store } = phone.storage.context
  const { readAgain } = phone
  return useCallback(
    async ({ id, token }, password) => {
      const answer = await makeAccount(token, password)
      if (!answer.ok && answer.offline) return answer
      accountPasswords.forget(id)
      if (answer.ok) {
        await store.visitors.update(id, { account: 'made' })
        toast.success(t`Account created`)
      } else {
        const code = formatNumber(answer.problem?.status ?? 0, locale)
        toast.error(t`Error Occurred while setting visitor password, status code: ${code}`)
      }
      await readAgain()
      return answer
    },
    [store, readAgain, t, locale],
  )
}

/** Visitors for whom a call is under way, in whichever part of the page. */
const underWay = new Set<string>()

/** Makes the accounts whose password this page still knows, once their visitors are on the server. */
export function useWantedAccounts(phone: Phone): void {
  const make = useMakeAccount(phone)
  const isOnline = useOnline()
  const { known } = phone
  useEffect(() => {
    for (const { visitor, visits } of known) {
      const password = accountPasswords.find(visitor.id)
      // After the request, as the form has it.
      const isReady = visitor.onServer && visits.every(({ state }) => state !== 'waiting')
      if (password === null || visitor.account !== 'wanted' || !isReady || !isOnline || underWay.has(visitor.id))
        continue
      underWay.add(visitor.id)
      void make(visitor, password).finally(() => underWay.delete(visitor.id))
    }
  }, [known, make, isOnline])
}
