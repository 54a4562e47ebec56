import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '#domain/text.ts'
import { messages as bengali } from '../../locales/bn/shell.po'
import { messages as english } from '../../locales/en/shell.po'
import { HomePage } from '../features/public/home/home-page.tsx'
import { SiteFrame } from '../routes/-site-layout.tsx'
import { BrandMark } from '../ui/layout/brand-mark.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'

const catalogs = { bn: bengali, en: english } as const

/** What the build writes into index.html: the home page in both languages, and a sketch of any other page. */
export async function renderFirstScreen(): Promise<string> {
  return `${renderToStaticMarkup(<NotLoaded />)}${home('bn')}${home('en')}${renderToStaticMarkup(<Sketch />)}`
}

function home(locale: Locale): string {
  const i18n = setupI18n({ locale, messages: { [locale]: catalogs[locale] } })
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <div data-first-screen={locale}>
        <SiteFrame path="/" session={null}>
          <HomePage />
        </SiteFrame>
      </div>
    </I18nProvider>,
  )
}

/**
 * The script in index.html shows this when the app does not load; the app replaces it with the rest of this page. Both
 * languages are on one line, which saves bytes in this page.
 */
function NotLoaded() {
  return (
    <p role="alert" data-late="" hidden className="sticky top-0 z-20 bg-surface px-4 py-2">
      পৃষ্ঠাটি পুরো আসেনি · Page incomplete{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the current one, with its draft and step */}
      <a href="">আবার চেষ্টা করুন · Try again</a>
    </p>
  )
}

function Sketch() {
  return (
    <div data-first-screen="other">
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
