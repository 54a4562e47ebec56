import { defaultApiKey, headerNames } from '../../../src/contract/endpoint.ts'
import { startTestServer, type TestServer } from '../../support/server/serve.ts'

/** The deployed product: the build in dist, and the real server with a database of its own. */
export type Product = {
  server: TestServer
  /** The localStorage of a phone whose applicant is signed in, by key. */
  applicant: Readonly<Record<string, string>>
}

const deviceId = 'phone-bench'

export async function startProduct(): Promise<Product> {
  const server = await startTestServer()
  return { server, applicant: await signIn(server) }
}

async function signIn({ url, demoPassword }: TestServer): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [headerNames.apiKey]: defaultApiKey,
      [headerNames.deviceId]: deviceId,
    },
    body: JSON.stringify({ username: 'user@demo.example', password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`)
  const { authToken, ...user } = (await answer.json()) as { authToken: string }
  return { token: authToken, currentUser: JSON.stringify(user) }
}
