import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'
import { LinkButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { pagesShown } from './pages-shown.ts'
import { keepsSearched } from './searched.ts'

export type PaginationProps = {
  page: number
  size: number
  total: number
  /** There are more rows than were counted. */
  hasMore?: boolean | undefined
  /** Pages are links, so that they can be opened in a new tab and the browser's back button works. */
  hrefOf: (page: number) => string
}

/** Links to the other pages of a list: by number, previous and next. */
export function Pagination({ page, size, total, hasMore, hrefOf }: PaginationProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const pages = Math.max(1, Math.ceil(total / size))
  const isBeyond = page > pages
  const from = formatNumber(total === 0 || isBeyond ? 0 : (page - 1) * size + 1, locale)
  const to = formatNumber(isBeyond ? 0 : Math.min(total, page * size), locale)
  const all = formatNumber(total, locale)
  return (
    <nav {...keepsSearched} aria-label={t`Pages`} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small">
      <p className="grow tabular-nums text-muted">
        {hasMore ? t`${from} to ${to} of more than ${all}` : t`${from} to ${to} of ${all}`}
      </p>
      {(pages > 1 || isBeyond) && (
        <div className="flex flex-wrap items-center gap-1.5">
          {page > 1 && (
            <LinkButton variant="plain" size="small" rel="prev" href={hrefOf(Math.min(page - 1, pages))}>
              <Icon name="left" />
              {t`Previous`}
            </LinkButton>
          )}
          <PageLinks page={page} pages={pages} hrefOf={hrefOf} />
          {page < pages && (
            <LinkButton variant="plain" size="small" rel="next" href={hrefOf(page + 1)}>
              {t`Next`}
              <Icon name="right" />
            </LinkButton>
          )}
        </div>
      )}
    </nav>
  )
}

type LinksProps = { page: number; pages: number; hrefOf: (page: number) => string }

/** The numbers are hidden on a phone, where "previous" and "next" are enough. */
function PageLinks({ page, pages, hrefOf }: LinksProps) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <ul className="hidden items-center gap-1 md:flex">
      {pagesShown(page, pages).map((each, index) => (
        <li key={each ?? `gap ${index}`}>
          {each === null ? (
            <span aria-hidden="true" className="px-1 text-muted">
              …
            </span>
          ) : (
            <a
              href={hrefOf(each)}
              aria-label={t`Page ${formatNumber(each, locale)}`}
              aria-current={each === page ? 'page' : undefined}
              className={classNames(
                'grid min-h-9 min-w-9 place-items-center rounded-field px-2 tabular-nums no-underline',
                each === page ? 'bg-primary-soft font-bold text-primary-strong' : 'text-ink hover:bg-sunken',
              )}
            >
              {formatNumber(each, locale)}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
