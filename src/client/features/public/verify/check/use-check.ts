import { useEffect, useState } from 'react'
import { type CertificateKey, certificateKeys, keptKeysPath } from '#contract/certificates.ts'
import { certificate } from '#contract/public.ts'
import type { VerifyLink } from '#domain/certificates/verify-link.ts'
import { call } from '../../../../platform/api/api.ts'
import { readItem, writeItem } from '../../../../platform/storage/storage.ts'
import { forgetEntry } from '../register/kept-register.ts'
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
 * Checks a certificate or a receipt in two ways at once: by its signature on this phone, and by the register when there is a
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

const storageKey = 'certificate-keys'
const { 200: KeyList } = certificateKeys.answers

/** `fresh`: the server has just sent these keys; otherwise they are the stored ones. */
type AuthorityKeys = { list: readonly CertificateKey[]; fresh: boolean }

/** The keys for checking certificates: at first those on this phone, then the server's. Null until there are any. */
function useAuthorityKeys(attempt: number): AuthorityKeys | null {
  const [keys, setKeys] = useState<AuthorityKeys | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let watching = true
    const take = (list: readonly CertificateKey[], fresh: boolean) => {
      if (watching) setKeys((before) => (before?.fresh && !fresh ? before : { list, fresh }))
    }
    void readKept().then((list) => take(list, false))
    void call(certificateKeys, {}).then((answer) => {
      if (!answer.ok) return
      writeItem(storageKey, JSON.stringify(answer.body))
      take(answer.body.list, true)
    })
    return () => {
      watching = false
    }
  }, [attempt])
  return keys
}

/** The keys of the last check on this phone, else those that the service worker fetched with the pages. */
async function readKept(): Promise<readonly CertificateKey[]> {
  return parse(readItem(storageKey)) ?? parse(await fetchKept()) ?? []
}

async function fetchKept(): Promise<string | null> {
  try {
    const response = await fetch(keptKeysPath)
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}

function parse(text: string | null): readonly CertificateKey[] | null {
  try {
    const parsed = KeyList.safeParse(JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.data.list : null
  } catch {
    return null
  }
}

async function askRegister(number: string, signal: AbortSignal): Promise<RegisterAnswer> {
  const answer = await call(certificate, { params: { number }, signal })
  if (answer.ok) {
    const entry = answer.body
    // The copy of the register on this phone must no longer show the enlistment.
    if (!('kind' in entry) && entry.state !== 'ACTIVE') void forgetEntry(entry.number)
    return { kind: 'known', entry }
  }
  // A rate limit or a server failure says nothing about the number.
  return answer.problem?.code === 'not_found' ? { kind: 'unknown' } : { kind: 'offline' }
}
