import { useLingui } from '@lingui/react/macro'
import type { Session } from '#contract/auth/sessions.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'

export type SessionRowProps = { session: Session; busy: boolean; onEnd: () => void }

/** One session: its device, start and last use. The current one has no button, because "Log out" ends it. */
export function SessionRow({ session: { id, label, begunAt, usedAt, current }, busy, onEnd }: SessionRowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const name = label === '' ? t`Unknown device` : label
  const [begun, used] = [formatDateTime(begunAt, locale), formatDateTime(usedAt, locale)]
  return (
    <div data-session={id} className="grid gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[1fr_auto] md:items-center">
      <div className="min-w-0">
        <p className="font-medium leading-tight">{name}</p>
        <p className="text-small text-muted">{t`Logged in ${begun}`}</p>
        <p className="text-small text-muted">{t`Last used ${used}`}</p>
      </div>
      <div>
        {current ? (
          <Chip tone="ok" icon="check">{t`This device`}</Chip>
        ) : (
          <Button
            variant="plain"
            size="small"
            busy={busy}
            data-action="end-session"
            aria-label={t`Log out there: ${name}, ${begun}`}
            onClick={onEnd}
          >
            {busy ? t`Please wait` : t`Log out there`}
          </Button>
        )}
      </div>
    </div>
  )
}
