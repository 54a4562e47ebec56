import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon.tsx'

type StateProps = { title: ReactNode; children?: ReactNode; action?: ReactNode; className?: string }

function State({ icon, tone, title, children, action, className, role }: StateProps & StateLook) {
  return (
    <div role={role} className={classNames('flex flex-col items-center gap-2 px-4 py-10 text-center', className)}>
      <Icon name={icon} className={classNames('size-9', tone)} />
      <p className="text-h3 font-bold">{title}</p>
      {children && <div className="max-w-form text-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
type StateLook = { icon: IconName; tone: string; role?: 'alert' | 'status' }

/** There is nothing to show, and what to do about it. */
export function EmptyState({ icon = 'list', ...props }: StateProps & { icon?: IconName }) {
  return <State icon={icon} tone="text-muted" {...props} />
}

export type FailureProps = { title?: ReactNode; children?: ReactNode; onRetry?: () => void }

function RetryButton({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <Button variant="plain" onClick={onRetry}>
      <Icon name="retry" />
      {t`Try again`}
    </Button>
  )
}

/** Something failed; `children` explains it in plain words. */
export function ErrorState({ title, children, onRetry }: FailureProps) {
  const { t } = useLingui()
  return (
    <State
      icon="warning"
      tone="text-danger"
      role="alert"
      title={title ?? t`Something went wrong. Please try again`}
      action={onRetry && <RetryButton onRetry={onRetry} />}
    >
      {children}
    </State>
  )
}

/** No connection, and nothing on this device to show instead. */
export function OfflineState({ title, children, onRetry }: FailureProps) {
  const { t } = useLingui()
  return (
    <State
      icon="offline"
      tone="text-accent-ink"
      role="status"
      title={title ?? t`You are offline, so the page could not be opened`}
      action={onRetry && <RetryButton onRetry={onRetry} />}
    >
      {children}
    </State>
  )
}
