import type { ReactNode } from 'react'

/** Codes that people read aloud or copy: ARC-2026-00001, 7K3M-9QXA-2B4W, TRAD/DNCC/042819, ০০১২৩-০১০১. */
const codes = /([\p{Lu}\p{Nd}]+(?:[-/][\p{Lu}\p{Nd}]+)+)/u

/** Keeps each code of a text on one line. A code is broken only where it is wider than the line. */
export function Unbroken({ children }: { children: ReactNode }): ReactNode {
  if (typeof children !== 'string') return children
  let at = 0
  return children.split(codes).map((part) => {
    at += part.length + 1
    return codes.test(part) ? (
      <span key={at} className="inline-block">
        {part}
      </span>
    ) : (
      part
    )
  })
}
