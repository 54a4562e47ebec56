import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { createVisitorAccount } from '#contract/appointments/visitors.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { VisitorRow } from '#sync/visits/visit-rows.ts'
import { noteAccount } from '#sync/visits/visits.ts'
import { type CallResult, call } from '../../../../platform/api/api.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { useOnline } from '../../../../platform/online.ts'
import { toast } from '../../../../platform/toast.ts'
import { accountPasswords } from './account-password.ts'
import type { Phone } from './use-visits.ts'

type Made = CallResult<typeof createVisitorAccount>

/**
 * Creates the account, which invalidates the token. If the token is unknown after an attempt without an answer, that
 * attempt has created the account.
 */
async function makeAccount(token: string, password: string, wasAsked: boolean): Promise<Made> {
  const answer = await call(createVisitorAccount, { body: { password }, visitor: token })
  const isMade = wasAsked && !answer.ok && answer.problem?.code === 'not_found'
  return isMade ? { ok: true, status: 200, body: {} } : answer
}

/** Whether the result of the attempt is known. */
function isAnswered(answer: Made): boolean {
  return answer.ok || (!answer.offline && answer.problem.status < 500)
}

/** Creates the account with this password, records that on the phone, and shows the result. Resolves to the answer. */
export function useMakeAccount(phone: Phone): (visitor: VisitorRow, password: string) => Promise<Made> {
  const { t } = useLingui()
  const locale = useLocale()
  const { context } = phone.storage
  const { readAgain } = phone
  return useCallback(
    async ({ id, token }, password) => {
      const { visitors } = context.store
      const row = await context.store.transaction('rw', visitors, async () => {
        const found = await visitors.get(id)
        await visitors.update(id, { account: 'asked' })
        return found
      })
      // The visitor was locked in the meantime: an attempt that cannot be recorded is not made.
      if (row === undefined) return { ok: false, offline: true }
      const before = row.account
      const answer = await makeAccount(token, password, before === 'asked')
      if (!answer.ok && isAnswered(answer)) {
        await visitors.update(id, (row) => {
          if (before === undefined) delete row.account
          else row.account = 'wanted'
        })
      }
      if (!answer.ok && answer.offline) return answer
      accountPasswords.forget(id)
      if (answer.ok) {
        await noteAccount(context, id)
        toast.success(t`Account created`)
      } else {
        const code = formatNumber(answer.problem?.status ?? 0, locale)
        toast.error(t`Error Occurred while setting visitor password, status code: ${code}`)
      }
      await readAgain()
      return answer
    },
    [context, readAgain, t, locale],
  )
}

/** True also after an attempt that was not answered. */
export function isAccountWanted({ account }: Pick<VisitorRow, 'account'>): boolean {
  return account === 'wanted' || account === 'asked'
}

/** The time between two attempts: the browser may report a connection that does not work. */
const retryMs = 30_000

/** Visitors for whom any part of the page has a call in progress. */
const underWay = new Set<string>()

/** Creates the accounts whose password this page still knows, once their visitors are on the server. */
export function useWantedAccounts(phone: Phone): void {
  const make = useMakeAccount(phone)
  const isOnline = useOnline()
  const { known } = phone
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt that did not get through is followed by another one
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    for (const { visitor, visits } of known) {
      const password = accountPasswords.find(visitor.id)
      // Photo and request must be sent first: the account invalidates the token with which they are sent.
      const isPhotoWaiting = visitor.photo?.state === 'here' || visitor.photo?.state === 'sent'
      const isReady = visitor.onServer && !isPhotoWaiting && visits.every(({ state }) => state !== 'waiting')
      if (password === null || !isAccountWanted(visitor) || !isReady || !isOnline || underWay.has(visitor.id)) continue
      underWay.add(visitor.id)
      void make(visitor, password)
        .then((answer) => {
          if (answer.ok || !answer.offline) return
          timer = setTimeout(() => setAttempt((before) => before + 1), retryMs)
        })
        .finally(() => underWay.delete(visitor.id))
    }
    return () => clearTimeout(timer)
  }, [known, make, isOnline, attempt])
}
