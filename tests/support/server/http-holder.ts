import { randomBytes, randomUUID } from 'node:crypto'
import { defaultApiKey, headerNames } from '../../../src/contract/endpoint.ts'
import { findType } from '../../../src/domain/enlistment/registry.ts'
import { makeToken } from '../../../src/domain/reference/identifiers.ts'

/** The holder of a draft on a real server, without an account, over HTTP. */
export type HttpHolder = {
  id: string
  /** The calls of the application: `/api/apps/individual` or `/api/apps/company`. */
  family: string
  epoch: string
  headers: Record<string, string>
  upload: (bytes: Buffer) => Promise<Response>
}

let mobiles = 0

export async function createHttpHolder(url: string, type = 'ARCHITECT'): Promise<HttpHolder> {
  mobiles += 1
  const family = `/api/apps/${findType(type)?.kind}`
  const [id, token, mobile] = [randomUUID(), makeToken(randomBytes(16)), `019${String(10_000_000 + mobiles)}`]
  const headers = {
    [headerNames.apiKey]: defaultApiKey,
    [headerNames.deviceId]: 'stranger-1',
    [headerNames.applicationToken]: token,
    [headerNames.applicationMobile]: mobile,
  }
  const made = await fetch(url + family, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id, token, mobile, type, schemaVersion: 1 }),
  })
  if (made.status !== 201) throw new Error(`A draft could not be made: ${made.status} ${await made.text()}`)
  const { epoch } = (await made.json()) as { epoch: string }
  return {
    id,
    family,
    epoch,
    headers,
    upload(bytes) {
      const form = new FormData()
      form.set('type', 'nidCopy')
      form.set('applicationId', id)
      form.set('file', new Blob([new Uint8Array(bytes)]), 'file.pdf')
      return fetch(`${url}/api/files`, { method: 'POST', headers, body: form })
    },
  }
}
