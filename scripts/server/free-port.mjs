import { createServer } from 'node:net'

/**
 * Throws a sentence when another program listens on the port. It is checked before the install and the build, so that
 * people do not wait for them in vain. Wrong values are reported later, by the settings.
 */
export async function assertPortIsFree({ host, port }) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return
  const probe = createServer()
  const error = await new Promise((resolve) => {
    probe.once('error', resolve)
    probe.listen({ port, host }, () => resolve(null))
  })
  await new Promise((resolve) => probe.close(resolve))
  if (error?.code === 'EADDRINUSE') {
    throw new Error(`Port ${port} is in use by another program: set another PORT, for example PORT=${port + 10}.`)
  }
}

/** The address in the settings at which the portal is served. */
export function wantedAddress() {
  return { host: process.env.HOST?.trim() || '127.0.0.1', port: Number(process.env.PORT?.trim() || 3000) }
}
