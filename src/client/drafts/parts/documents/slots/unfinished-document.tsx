import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'

export type UnfinishedDocumentProps = {
  /** How many photos are stored on this phone. */
  count: number
  onGoOn: () => void
  onDiscard: () => void
}

/** Photos of a document that was not finished, perhaps because the phone closed the page. */
export function UnfinishedDocument({ count, onGoOn, onDiscard }: UnfinishedDocumentProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const number = formatNumber(count, locale)
  return (
    <Notice tone="warning" title={t`You were adding a document`} className="mt-3">
      <p>{t`Photos kept on this phone for it: ${number}. They are not attached yet.`}</p>
      <div className="button-set mt-2">
        <Button size="small" data-action="pages-go-on" onClick={onGoOn}>
          {t({ message: 'Continue', context: 'to the next step' })}
        </Button>
        <Button variant="plain" size="small" data-action="pages-discard" onClick={onDiscard}>
          {t`Discard`}
        </Button>
      </div>
    </Notice>
  )
}
