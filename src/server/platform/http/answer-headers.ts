/** For a year, and for every name below this one. */
export const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const

/**
 * The headers of every answer, whatever it is: nothing is guessed from its bytes, nothing in it runs or loads when it is
 * opened as a page, no page frames it. Pages and the files of the client put their own policy in its place.
 */
export function answerHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isHttps ? strictTransport : {}),
  }
}
