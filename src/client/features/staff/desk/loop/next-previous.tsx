import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { Steps } from './use-steps.ts'

/** The place in the list, such as "12 of 55", with buttons for the previous and the next application. */
export function NextPrevious({ steps }: { steps: Steps }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { place, busy, go } = steps
  if (place === null) return null
  const number = formatNumber(place.position, locale)
  const all = formatNumber(place.total, locale)
  return (
    <span className="inline-flex items-center gap-1" data-place={`${place.position}/${place.total}`}>
      <Button
        variant="quiet"
        size="small"
        aria-label={t`Previous application`}
        aria-keyshortcuts="p"
        disabled={place.position === 1}
        onClick={() => void go(-1)}
      >
        <Icon name="left" />
      </Button>
      <span className="whitespace-nowrap text-small text-muted tabular-nums">{t`${number} of ${all}`}</span>
      <Button
        variant="quiet"
        size="small"
        aria-label={t`Next application`}
        aria-keyshortcuts="n"
        aria-busy={busy}
        disabled={place.position >= place.total}
        onClick={() => void go(1)}
      >
        <Icon name="right" />
      </Button>
    </span>
  )
}
