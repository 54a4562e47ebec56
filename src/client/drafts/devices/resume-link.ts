import { normaliseMobile, parseToken } from '#domain/reference/identifiers.ts'

/** What opens an application; empty where a link does not say. */
export type ResumeKey = { token: string; mobile: string }

/**
 * The page that opens a draft by its code. What opens it stands behind the #, which no server ever sees. The number goes
 * along only where the link goes from hand to hand: what is sent by a messenger stays there.
 */
export function resumeLink(origin: string, { token, mobile }: { token: string; mobile?: string | null }): string {
  return `${origin}/resume-application#${new URLSearchParams({ code: token, ...(mobile ? { mobile } : {}) })}`
}

/** Reads a link, or a bare code, as a QR code brings it; null when it is something else. */
export function readResumeLink(text: string): ResumeKey | null {
  const given = new URLSearchParams(text.includes('#') ? text.slice(text.indexOf('#') + 1) : '')
  const token = parseToken(given.get('code') ?? text)
  return token === null ? null : { token, mobile: normaliseMobile(given.get('mobile') ?? '') ?? '' }
}
