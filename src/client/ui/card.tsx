import type { HTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  plain: 'border-line bg-surface shadow-card',
  primary: 'border-primary bg-primary-soft',
  sunken: 'border-line bg-sunken',
  accent: 'border-accent bg-accent-soft',
} as const

export type CardProps = HTMLAttributes<HTMLDivElement> & {
  tone?: keyof typeof tones
  padded?: boolean
  ref?: Ref<HTMLDivElement>
}

/** A surface with a border. Unpadded when its rows reach the border. */
export function Card({ tone = 'plain', padded = true, className, ...rest }: CardProps) {
  return <div {...rest} className={classNames('rounded-card border', tones[tone], padded && 'p-4 md:p-5', className)} />
}
