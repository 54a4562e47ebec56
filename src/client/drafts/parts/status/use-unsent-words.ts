import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#domain/reference/numerals.ts'
import { formatBytes } from '../../../platform/format-bytes.ts'
import { useLocale } from '../../../platform/i18n.ts'
import type { Unsent } from '../../phone/sending/unsent.ts'

/** A short count of what waits: ৩টি পরিবর্তন, ২টি ফাইল, ৪১০ কেবি. */
export function useUnsentWords(): (unsent: Pick<Unsent, 'changes' | 'files' | 'bytes'>) => string {
  const { t } = useLingui()
  const locale = useLocale()
  return ({ changes, files, bytes }) => {
    const changed = formatNumber(changes, locale)
    const filed = formatNumber(files, locale)
    const parts = [
      changes > 0 && t`${plural(changes, { one: `${changed} change`, other: `${changed} changes` })}`,
      files > 0 && t`${plural(files, { one: `${filed} file`, other: `${filed} files` })}`,
      bytes > 0 && formatBytes(bytes, locale),
    ]
    return parts.filter(Boolean).join(', ') || t`not yet at the office`
  }
}
