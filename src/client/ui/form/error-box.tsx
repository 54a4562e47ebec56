import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'

export type ErrorBoxProps = {
  /** What was found. Another list takes the focus again, also when it has the same entries. */
  found: readonly unknown[]
  children: ReactNode
}

/** What keeps a page of a form from being left. Takes the focus when it appears, and is scrolled to. */
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
      // The heading above it stays in sight, and at the beginning of a page the whole header.
      className="scroll-mt-28 space-y-3 rounded-card border-2 border-danger bg-surface p-4"
    >
      <h2>{t`Something is still to be done on this page`}</h2>
      {children}
    </div>
  )
}

export type ErrorLinkProps = {
  href: string
  /** Moves the focus to the field, where it is on this page. */
  onFollow?: () => void
  /** It has been put right: the line stays where it is, so that nothing below it moves, and is struck out. */
  isDone?: boolean
  children: ReactNode
}

/** Leads to what is wrong. */
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
