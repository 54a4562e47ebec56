import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

const tones = {
  neutral: 'text-muted',
  primary: 'text-primary',
  ok: 'text-ok',
  info: 'text-info',
  accent: 'text-accent-ink',
  danger: 'text-danger',
  draft: 'text-status-draft',
  pending: 'text-status-pending',
  pending1: 'text-status-pending1',
  pending2: 'text-status-pending2',
  recheck: 'text-status-recheck',
  rejected: 'text-status-rejected',
  approved: 'text-status-approved',
} as const

export type ChipTone = keyof typeof tones

/** The colour of a tone, for words without a border. */
export function toneOf(tone: ChipTone): string {
  return tones[tone]
}

export type ChipProps = { tone?: ChipTone; icon?: IconName; children: ReactNode; className?: string }

/** A state, shown by colour and text. */
export function Chip({ tone = 'neutral', icon, children, className }: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 sm:whitespace-nowrap rounded-full border border-current px-2.5 py-0.5 text-tiny font-medium leading-normal',
        tones[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} className="size-4" />}
      {children}
    </span>
  )
}

const statusIcons = {
  draft: 'edit',
  pending: 'clock',
  pending1: 'clock',
  pending2: 'clock',
  recheck: 'retry',
  rejected: 'close',
  approved: 'check',
} as const satisfies Partial<Record<ChipTone, IconName>>

export type StatusTone = keyof typeof statusIcons

/** The chip of a record's status. The status determines the colour; the caller gives the text. */
export function StatusChip({ status, children, className }: Omit<ChipProps, 'tone' | 'icon'> & { status: StatusTone }) {
  return (
    <Chip tone={status} icon={statusIcons[status]} {...(className && { className })}>
      {children}
    </Chip>
  )
}
