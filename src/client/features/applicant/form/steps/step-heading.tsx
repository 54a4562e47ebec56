import { useEffect, useRef } from 'react'
import { takePageFocus } from '../../../../ui/layout/page-focus.ts'

/** The main heading of a page. It gets the focus after a change of page, so that a screen reader announces the page. */
export function StepHeading({ title, note }: { title: string; note?: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => takePageFocus(heading.current), [])
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {note && <p className="text-tiny text-muted">{note}</p>}
    </div>
  )
}
