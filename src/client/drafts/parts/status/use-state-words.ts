import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { SyncState } from '#sync/status.ts'
import { formatBytes } from '../../../platform/format-bytes.ts'
import { useLocale } from '../../../platform/i18n.ts'
import type { Unsent } from '../../phone/sending/unsent.ts'

/** The states in words. */
export function useStateWords(): Record<SyncState, string> {
  const { t } = useLingui()
  return {
    phone: t`On this phone`,
    sending: t`Sending`,
    server: t`On the server`,
    submitted: t`Submitted`,
    'other-phone': t`A file is on another phone`,
    'needs-you': t`Action needed`,
  }
}

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
