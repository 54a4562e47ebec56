import { useEffect, useState } from 'react'
import { certificate } from '#contract/public.ts'
import type { VerifyLink } from '#domain/certificates/verify-link.ts'
import { call } from '../../../../platform/api/api.ts'
import { forgetEntry } from '../register/kept-register.ts'
import { useAuthorityKeys } from './authority-keys.ts'
import { checkSignature, type Signature, verifyEd25519 } from './check-signature.ts'
import type { RegisterAnswer } from './verdict.ts'

export type Check = {
  /** Null while it is computed, which needs no connection. */
  signature: Signature | null
  register: RegisterAnswer
  areKeysFresh: boolean
  askAgain: () => void
}

/**
 * Checks a certificate in two ways at once: by its signature on this phone, and by the register when there is a
 * connection.
 */
export function useCheck(link: VerifyLink): Check {
  const { number, signed } = link
  const [attempt, setAttempt] = useState(0)
  const keys = useAuthorityKeys(attempt)
  const [signature, setSignature] = useState<Signature | null>(null)
  const [register, setRegister] = useState<RegisterAnswer>({ kind: 'asking' })

  useEffect(() => {
    if (keys === null) return
    let watching = true
    void checkSignature({ number, signed }, keys.list, verifyEd25519).then((found) => {
      if (watching) setSignature(found)
    })
    return () => {
      watching = false
    }
  }, [number, signed, keys])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    const leaving = new AbortController()
    setRegister({ kind: 'asking' })
    void askRegister(number, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setRegister(answer)
    })
    return () => leaving.abort()
  }, [number, attempt])

  const askAgain = () => setAttempt((before) => before + 1)
  return { signature, register, areKeysFresh: keys?.fresh ?? false, askAgain }
}

async function askRegister(number: string, signal: AbortSignal): Promise<RegisterAnswer> {
  const answer = await call(certificate, { params: { number }, signal })
  if (answer.ok) {
    // The copy of the register on this phone must no longer show the enlistment.
    if (answer.body.state !== 'ACTIVE') void forgetEntry(answer.body.number)
    return { kind: 'known', certificate: answer.body }
  }
  // A rate limit or a server failure says nothing about the number.
  return answer.problem?.code === 'not_found' ? { kind: 'unknown' } : { kind: 'offline' }
}
