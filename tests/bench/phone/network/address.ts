import { type OfficeProxy, startProxy } from './proxy.ts'
import { createSelfSigned } from './self-signed.ts'
import { type SlowLink, startSlowLink } from './slow-link.ts'

/** The address under which a phone finds a server: its slow link, and the proxy at the other end. */
export type Address = {
  url: string
  link: SlowLink
  proxy: OfficeProxy
  /** The hash of the certificate's key; null without TLS. */
  keyHash: string | null
  close: () => Promise<void>
}

export async function openAddress(upstream: string, isTls: boolean): Promise<Address> {
  const certificate = isTls ? createSelfSigned() : null
  const proxy = await startProxy(upstream, certificate)
  const link = await startSlowLink(proxy.port)
  return {
    // Browsers trust this name as the machine itself, so a service worker may be registered without TLS too.
    url: `${isTls ? 'https' : 'http'}://localhost:${link.port}`,
    link,
    proxy,
    keyHash: certificate?.keyHash ?? null,
    close: async () => {
      await link.close()
      await proxy.close()
    },
  }
}
