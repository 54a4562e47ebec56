import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'

export type ErrorBoxProps = {
  /** The issues that were found. A new list takes the focus again, even if it has the same entries. */
  found: readonly unknown[]
  children: ReactNode
}

/** The issues that keep a page of a form from being left. Takes the focus when it appears, and scrolls into view. */
export function ErrorBox({ found, children }: ErrorBoxProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list takes the focus again
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [found])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      data-error-summary=""
      // Keeps the heading above it in view, and at the beginning of a page the whole header.
      className="scroll-mt-28 space-y-3 rounded-card border-2 border-danger bg-surface p-4"
    >
      <h2>{t`Something on this page still needs to be done`}</h2>
      {children}
    </div>
  )
}

export type ErrorLinkProps = {
  href: string
  /** Moves the focus to the field, if the field is on this page. */
  onFollow?: () => void
  /** The issue is corrected: its link is struck out and stays in place, so that nothing below it moves. */
  isDone?: boolean
  children: ReactNode
}

/** A link to the field that has the issue. */
export function ErrorLink({ href, onFollow, isDone = false, children }: ErrorLinkProps) {
  return (
    <a
      href={href}
      className={classNames(
        'inline-block py-2 font-medium',
        isDone ? 'text-muted line-through hover:text-muted' : 'text-danger hover:text-danger',
      )}
      onClick={(event) => {
        if (onFollow === undefined) return
        event.preventDefault()
        onFollow()
      }}
    >
      {isDone ? <s className="no-underline">{children}</s> : children}
    </a>
  )
}
