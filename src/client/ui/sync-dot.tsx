import { classNames } from './class-names.ts'

const tones = { ok: 'bg-ok', waiting: 'bg-accent', sending: 'bg-info animate-pulse', danger: 'bg-danger' } as const

/** The coloured dot of a status line; the words beside it say the same. */
export function SyncDot({ tone }: { tone: keyof typeof tones }) {
  return <i aria-hidden="true" className={classNames('inline-block size-2.5 shrink-0 rounded-full', tones[tone])} />
}
