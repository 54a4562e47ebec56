import { randomBytes } from 'node:crypto'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { toAsciiDigits } from '../../../src/domain/reference/numerals.ts'
import { newToken } from '../phone/held-phone.ts'
import type { Answer, ApiServer } from '../server/test-server.ts'
import type { Applicant } from './applicant.ts'

/** A person on a device of their own who proves that a number is theirs. */
export function createProver(
  server: ApiServer,
  {
    mobile,
    deviceId = `device-${randomBytes(6).toString('hex')}`,
    from,
  }: {
    mobile: string
    deviceId?: string
    from?: string
  },
) {
  const key = randomBytes(32).toString('base64url')
  let proofId = ''
  const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    server.send({
      method: 'POST',
      url: `/api/numbers/${path}`,
      body,
      headers: { [headerNames.deviceId]: deviceId, ...headers },
      ...(from === undefined ? {} : { from }),
    })
  const proof = () => ({ proofId, mobile, key })
  const prover = {
    key,
    deviceId,
    proof,
    async ask(): Promise<Answer> {
      const asked = await post('codes', { mobile })
      if (asked.status === 200) proofId = asked.body.proofId
      return asked
    },
    prove: (code: string, more: object = {}) => post('prove', { ...proof(), code, ...more }),
    /** Requests a code and proves the number with the newest SMS. */
    async proveByCode(): Promise<Answer> {
      await prover.ask()
      return prover.prove(await lastCode(server, mobile))
    },
    recover: (id: string, token = newToken(), more: object = {}) => post('recover', { ...proof(), id, token, ...more }),
    take: ({ id }: Pick<Applicant, 'id'>, { type = 'ARCHITECT', headers = {} as Record<string, string> } = {}) =>
      post('take', { ...proof(), id, type }, headers),
  }
  return prover
}

/** The code of the newest SMS that proves the number; throws when there is none. */
export async function lastCode(server: ApiServer, mobile: string): Promise<string> {
  const codes = await codesTo(server, mobile)
  const code = codes.at(-1)
  if (code === undefined) throw new Error('No code was sent')
  return code
}

export async function codesTo(server: ApiServer, mobile: string): Promise<string[]> {
  const sent = await server.sentMessages(mobile)
  return sent
    .filter(({ kind }) => kind === 'number-code')
    .map(({ text }) => /\d{8}/.exec(toAsciiDigits(text))?.[0] ?? '')
}
