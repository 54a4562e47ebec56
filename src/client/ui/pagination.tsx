import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { Locale } from '#domain/text.ts'
import { LinkButton } from './button.tsx'
import { Icon } from './icon.tsx'

export type PaginationProps = {
  page: number
  size: number
  total: number
  /** Pages are links, so that they can be opened elsewhere and come back with the browser's own button. */
  hrefOf: (page: number) => string
}

export function Pagination({ page, size, total, hrefOf }: PaginationProps) {
  const { t, i18n } = useLingui()
  const locale: Locale = i18n.locale === 'en' ? 'en' : 'bn'
  const pages = Math.max(1, Math.ceil(total / size))
  const from = formatNumber(total === 0 ? 0 : (page - 1) * size + 1, locale)
  const to = formatNumber(Math.min(total, page * size), locale)
  const all = formatNumber(total, locale)
  return (
    <nav aria-label={t`Pages`} className="flex flex-wrap items-center gap-3 text-small">
      <p className="grow tabular-nums text-muted">{t`${from} to ${to} of ${all}`}</p>
      {page > 1 && (
        <LinkButton variant="plain" size="small" rel="prev" href={hrefOf(page - 1)}>
          <Icon name="left" />
          {t`Previous`}
        </LinkButton>
      )}
      {page < pages && (
        <LinkButton variant="plain" size="small" rel="next" href={hrefOf(page + 1)}>
          {t`Next`}
          <Icon name="right" />
        </LinkButton>
      )}
    </nav>
  )
}
