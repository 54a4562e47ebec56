import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { keepsSearched } from '../list/searched.ts'
import { useDocumentTitle } from './document-title.ts'
import { requestPageFocus, takePageFocus } from './page-focus.ts'

export type PageHeaderProps = {
  /** The one h1 of the page, and its title in the browser's tab. */
  title: string
  /** Shown beside the title, not part of it. */
  note?: ReactNode
  lead?: ReactNode
  back?: { href: string; label: ReactNode }
  actions?: ReactNode
  /** Everything in one row if there is room: the header of a workspace. */
  inOneRow?: boolean
}

/** Heading of a page. Sets the document's title and takes the focus after a change of page. */
export function PageHeader({ title, note, lead, back, actions, inOneRow = false }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new page, even in the same component
  useEffect(() => takePageFocus(heading.current), [title])
  // If this heading has the focus when it is replaced, such as that of a loading page, the next heading gets the focus.
  useLayoutEffect(() => {
    const own = heading.current
    return () => {
      if (own === document.activeElement) requestPageFocus()
    }
  }, [])
  useDocumentTitle(title)
  const way = back && (
    <a {...keepsSearched} href={back.href} className="-ml-1 inline-flex min-h-11 items-center gap-0.5 text-small">
      <Icon name="left" />
      {back.label}
    </a>
  )
  const name = (
    <h1 ref={heading} tabIndex={-1} className={inOneRow ? 'min-w-0 text-h2' : 'min-w-0 grow'}>
      {title}
      {note && <span className="font-normal text-muted"> {note}</span>}
    </h1>
  )
  if (inOneRow) {
    return (
      <header className="flex shrink-0 flex-wrap items-center gap-x-3">
        {way}
        {name}
        {lead && <p className="text-small text-muted">{lead}</p>}
        {actions && <div className="ml-auto">{actions}</div>}
      </header>
    )
  }
  return (
    <header className="space-y-2">
      {way}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {name}
        {actions}
      </div>
      {lead && <p className="text-muted">{lead}</p>}
    </header>
  )
}
