import { useEffect, useState } from 'react'
import { type CertificateKey, certificateKeys, keptKeysPath } from '#contract/certificates.ts'
import { call } from '../../../../platform/api/api.ts'
import { readItem, writeItem } from '../../../../platform/storage/storage.ts'

const storageKey = 'certificate-keys'
const { 200: KeyList } = certificateKeys.answers

/** `fresh`: the server has just sent these keys; otherwise they are the stored ones. */
export type AuthorityKeys = { list: readonly CertificateKey[]; fresh: boolean }

/** The keys for checking certificates: at first those on this phone, then the server's. Null until there are any. */
export function useAuthorityKeys(attempt: number): AuthorityKeys | null {
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
