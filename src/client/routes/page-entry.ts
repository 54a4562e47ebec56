import type { MessageDescriptor } from '@lingui/core'
import type { RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Access } from '#contract/access.ts'
import type { Area } from '../platform/i18n.ts'
import type { SearchSchema } from '../platform/search-schema.ts'
import type { IconName } from '../ui/icon.tsx'

/**
 * When the code of a page is loaded. The build reads it from the tables (scripts/vite/route-tables.ts), and decides
 * with it which modules share a file and which files the service worker fetches in advance.
 * - `start`: with the first download.
 * - `form`, `resume`, `signed-in`: when the page is opened, as one file with all that the page needs at first. The
 *   worker fetches it with the form.
 * - `beside-form`: when the page is opened. The worker fetches it with the form.
 * - `idle`: when the page is opened. The worker fetches it when the network is idle.
 * - `staff`: when the page is opened. Staff have a connection, so a file is cached only when it was used.
 */
export type Stage = 'start' | 'form' | 'resume' | 'signed-in' | 'beside-form' | 'idle' | 'staff'

/** Code that is loaded when its page is first opened. */
export type PageCode<Props extends object = object> = {
  stage?: Stage
  page: () => Promise<ComponentType<Props>>
  /** The message catalogs that the page needs in addition to those of every page (lingui.config.ts). */
  catalogs?: readonly Area[]
}

/** An entry of the staff's sidebar. */
export type NavigationEntry = {
  label: MessageDescriptor
  icon: IconName
  /** Sorts the entries. */
  order: number
  /** The search of the address that the entry opens. */
  search?: Readonly<Record<string, string>>
  /** Who sees the entry; the page's access by default. */
  access?: Access
  /** The path prefix of the records of the page. On their pages the entry is marked as current too. */
  covers?: string
  /** Whether the entry is current, where several entries lead to filters of one page. */
  isCurrent?: (at: { path: string; search: Readonly<Record<string, unknown>> }) => boolean
  /** Shows how many applications wait at the person's desks. */
  countsDesk?: true
}

/** What guards, frames and the sidebar know about a page: the `staticData` of its route. */
export type PageFacts = {
  /** Who may open the page: the access of its calls. A signed-in page without it is open to every session. */
  access?: Access
  /** A page for everyone that differs for these accounts: when their session expires, it asks for the password. */
  keptFor?: Access
  /** The sidebar entries of the page. */
  nav?: readonly NavigationEntry[]
  /** What an applicant is shown at first reads nothing: the part that reads brings the query cache with it. */
  readsLater?: true
  /**
   * The page renders the header itself, because the header shows the position in the page (ui/layout/page-frame.tsx).
   */
  framesItself?: true
}

/** The argument of a guard, as far as guards read it. */
export type Opening = {
  location: { href: string }
  search: Readonly<Record<string, unknown>>
  matches: readonly { staticData: PageFacts }[]
}

/** A page in one of the three tables, by its address. */
export type PageEntry = PageFacts & {
  /** The search parameters that the page reads; without it, none. */
  search?: SearchSchema<object>
  /** Runs before the page opens, and may redirect. */
  before?: (opening: Opening) => void
  stage: Stage
} & (PageCode | { component?: RouteComponent })

export type PageTable = Readonly<Record<`/${string}`, PageEntry>>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends PageFacts {}
}
