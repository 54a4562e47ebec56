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
 * The account ends the token. Where the token opens nothing any more and an earlier attempt was not answered, that attempt
 * has made the account.
 */
async function makeAccount(token: string, password: string, wasAsked: boolean): Promise<Made> {
  const answer = await call(createVisitorAccount, { body: { password }, visitor: token })
  const isMade = wasAsked && !answer.ok && answer.problem?.code === 'not_found'
  return isMade ? { ok: true, status: 200, body: {} } : answer
}

/** Whether it is known what became of the attempt. */
function isAnswered(answer: Made): boolean {
  return answer.ok || (!answer.offline && answer.problem.status < 500)
}

/** Makes the account with this password, notes it on the phone, and says what came of it. Resolves to the answer. */
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
      // Locked meanwhile: what is not noted is not asked for.
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

/** Also while an attempt has not been answered. */
export function isAccountWanted({ account }: Pick<VisitorRow, 'account'>): boolean {
  return account === 'wanted' || account === 'asked'
}

/** A connection that the browser takes for one may still carry nothing. */
const againMs = 30_000

/** Visitors for whom a call is under way, in whichever part of the page. */
const underWay = new Set<string>()

/** Makes the accounts whose password this page still knows, once their visitors are on the server. */
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
      // After the photo and the request, as the form has it: the account ends the token that they are sent with.
      const isPhotoWaiting = visitor.photo?.state === 'here' || visitor.photo?.state === 'sent'
      const isReady = visitor.onServer && !isPhotoWaiting && visits.every(({ state }) => state !== 'waiting')
      if (password === null || !isAccountWanted(visitor) || !isReady || !isOnline || underWay.has(visitor.id)) continue
      underWay.add(visitor.id)
      void make(visitor, password)
        .then((answer) => {
          if (answer.ok || !answer.offline) return
          timer = setTimeout(() => setAttempt((before) => before + 1), againMs)
        })
        .finally(() => underWay.delete(visitor.id))
    }
    return () => clearTimeout(timer)
  }, [known, make, isOnline, attempt])
}
