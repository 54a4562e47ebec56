import { useEffect, useRef } from 'react'
import { takePageFocus } from '../../../../ui/layout/page-focus.ts'

/**
 * The main heading of a page. It takes the focus after a change of page, so that a screen reader announces the page.
 */
export function StepHeading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => takePageFocus(heading.current), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}
