import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Unbroken } from './unbroken.tsx'

const tones = {
  info: { look: 'border-info bg-info-soft', mark: 'text-info', icon: 'info' },
  ok: { look: 'border-ok bg-ok-soft', mark: 'text-ok', icon: 'check' },
  warning: { look: 'border-accent bg-accent-soft', mark: 'text-accent-ink', icon: 'warning' },
  danger: { look: 'border-danger bg-danger-soft', mark: 'text-danger', icon: 'warning' },
} as const satisfies Record<string, { look: string; mark: string; icon: IconName }>

export type NoticeProps = {
  tone?: keyof typeof tones
  title?: ReactNode
  children?: ReactNode
  /** `alert` for a failure just now, `status` for a success just now; none for permanent text. */
  role?: 'alert' | 'status'
  className?: string
}

/** A message that stays in its place, unlike a toast. */
export function Notice({ tone = 'info', title, children, role, className }: NoticeProps) {
  const { look, mark, icon } = tones[tone]
  return (
    <div role={role} className={classNames('flex gap-3 rounded-card border-l-4 px-4 py-3', look, className)}>
      <Icon name={icon} className={classNames('mt-1', mark)} />
      <div className="min-w-0 grow">
        {title && (
          <p className="font-bold">
            <Unbroken>{title}</Unbroken>
          </p>
        )}
        <Unbroken>{children}</Unbroken>
      </div>
    </div>
  )
}
