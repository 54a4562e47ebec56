import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Locale } from '#domain/text.ts'
import { i18n, loadMessages } from '../platform/i18n.ts'
import { BrandMark } from '../ui/layout/brand-mark.tsx'
import { drawnTitle } from '../ui/layout/document-title.ts'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { App } from './app.tsx'
import './catalogs.ts'
import { type DocumentAddress, listDocuments, listShells } from './list-documents.ts'
import { type Needs, needsOf, preparePage } from './prepare-page.ts'
import { createAppRouter } from './router.ts'

/** The HTML of one page. `html` goes into the root element that the app takes over. */
export type RenderedDocument = Needs & { html: string; title: string }

/** Renders a page as the app renders it at first, when it knows nothing about the person yet. */
export async function renderDocument({ address }: DocumentAddress, locale: Locale): Promise<RenderedDocument> {
  i18n.activate(locale)
  await loadMessages('shell', 'form', 'resume', 'records', 'pages')
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [address] }),
    scrollRestoration: false,
  })
  await router.load()
  if (!(await preparePage(router))) throw new Error(`${address} could not be drawn.`)
  const html = renderToString(<App router={router} />)
  // React leaves out a part that threw an error, and expects the browser to render it.
  if (html.includes('<!--$!-->')) throw new Error(`A part of ${address} could not be drawn: it asks for the browser.`)
  return { html, title: drawnTitle(locale), ...needsOf(router) }
}

/** The pages to prerender: app/list-documents.ts. */
export function listPages(): readonly DocumentAddress[] {
  return listDocuments()
}

/** The addresses whose document is the shell, and the files to name in each. */
export function listShellNeeds(): readonly { address: string; needs: Needs }[] {
  return listShells().map((address) => {
    const history = createMemoryHistory({ initialEntries: [address] })
    return { address, needs: needsOf(createAppRouter({ history })) }
  })
}

/** All addresses of the portal; a parameter is written `$name`. */
export function listPaths(): string[] {
  return Object.keys(createAppRouter({ history: createMemoryHistory() }).routesByPath)
}

/** The content before the page in every document: shown until the app has started. */
export function renderPlaceholders(): string {
  return renderToStaticMarkup(<NotLoaded />) + renderToStaticMarkup(<Sketch />)
}

/**
 * The script in the head shows this when the app does not load; the app removes it. Both languages are on one line,
 * which saves bytes.
 */
function NotLoaded(): ReactNode {
  return (
    <p role="alert" data-late="" hidden className="fixed inset-x-0 top-0 z-20 bg-surface px-4 py-2 shadow-card">
      পৃষ্ঠাটি পুরো আসেনি · Page incomplete{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the current one, with its draft and step */}
      <a href="">আবার চেষ্টা করুন · Try again</a>
    </p>
  )
}

/** Shown in place of a page that was not prerendered. */
function Sketch(): ReactNode {
  return (
    <div data-sketch="">
      <div className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-wide items-center gap-2.5 px-4 py-2">
          <span className="flex min-h-12 items-center">
            <BrandMark />
          </span>
        </div>
      </div>
      <div className="mx-auto w-full max-w-form space-y-5 px-4 py-6">
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-64 w-full rounded-card" />
      </div>
    </div>
  )
}
