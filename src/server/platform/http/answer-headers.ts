/** Valid for a year, and for all subdomains. */
export const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const

/**
 * The headers of every response: no content sniffing, no scripts or resources when it is opened as a page, no framing.
 * Pages and the files of the client replace the policy with their own.
 */
export function answerHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isHttps ? strictTransport : {}),
  }
}
