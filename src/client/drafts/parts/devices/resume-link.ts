import { normaliseMobile, parseToken } from '#domain/reference/identifiers.ts'

/** The key of an application; parts that a link does not contain are empty. */
export type ResumeKey = { token: string; mobile: string }

/**
 * The page that opens a draft by its code. The code is in the fragment (after the #), which is never sent to a server.
 * The mobile number is included only where the link is handed over directly: a link sent by a messenger stays in its
 * history.
 */
export function resumeLink(origin: string, { token, mobile }: { token: string; mobile?: string | null }): string {
  return `${origin}/resume-application#${new URLSearchParams({ code: token, ...(mobile ? { mobile } : {}) })}`
}

/** Reads a link or a bare code from a QR code; null when it is something else. */
export function readResumeLink(text: string): ResumeKey | null {
  const given = new URLSearchParams(text.includes('#') ? text.slice(text.indexOf('#') + 1) : '')
  const token = parseToken(given.get('code') ?? text)
  return token === null ? null : { token, mobile: normaliseMobile(given.get('mobile') ?? '') ?? '' }
}
