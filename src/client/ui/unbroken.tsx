import type { ReactNode } from 'react'

/** Numbers that people read aloud or copy: ARC-2026-00001, 7K3M-9QXA-2B4C, TRAD/DNCC/042819, ০০১২৩-০১০১. */
const codes = /([\p{Lu}\p{Nd}]+(?:[-/][\p{Lu}\p{Nd}]+)+)/u

/** Keeps each code of a text in one piece: it goes to the next line whole, and is torn only where no line holds it. */
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
