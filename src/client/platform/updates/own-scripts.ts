/** The part of Trusted Types that is used here. In browsers without them, only the other rules of the policy apply. */
type TrustedTypes = {
  createPolicy: (name: 'default', rules: { createScriptURL: (url: string) => string | null }) => unknown
}

const workerPath = '/service-worker.js'
const assetFolder = '/assets/'

/** Whether an address may be loaded as a script or a worker: a file of this build, from this server. */
export function isOwnScript(url: string, origin: string): boolean {
  try {
    const parsed = new URL(url, origin)
    return parsed.origin === origin && (parsed.pathname === workerPath || parsed.pathname.startsWith(assetFolder))
  } catch {
    return false
  }
}

/**
 * The policy of the page (platform/http/page-headers.ts of the server) forbids turning a text into script or markup.
 * This is the one exception; it must be registered before the first worker is.
 */
export function allowOwnScripts(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (isOwnScript(url, location.origin) ? url : null),
  })
}
