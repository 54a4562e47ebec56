import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'

const variants = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-strong hover:text-on-primary',
  plain: 'border-line-strong bg-surface text-ink hover:bg-sunken hover:text-ink',
  danger: 'border-danger bg-surface text-danger hover:bg-danger-soft hover:text-danger',
  quiet: 'border-transparent bg-transparent text-primary underline underline-offset-4 hover:text-primary-strong',
} as const
const sizes = {
  normal: 'min-h-12 px-5 py-2 text-body',
  small: 'min-h-11 px-3.5 py-1 text-small md:pointer-fine:min-h-9',
} as const

type Look = { variant?: keyof typeof variants; size?: keyof typeof sizes; block?: boolean }

function look({ variant = 'primary', size = 'normal', block = false }: Look): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-card border font-medium leading-flat text-center no-underline',
    'disabled:opacity-60 aria-disabled:opacity-60',
    variants[variant],
    sizes[size],
    block && 'w-full',
  )
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** An action is in progress: the button shows it and ignores presses, but keeps the focus. */
    busy?: boolean
    /** The id of the sentence that says why the button cannot be pressed now. It keeps the focus and its place. */
    blockedBy?: string | undefined
    ref?: Ref<HTMLButtonElement>
  }

export function Button({ variant, size, block, busy = false, blockedBy, className, onClick, ...rest }: ButtonProps) {
  const ignoresPresses = busy || blockedBy !== undefined
  return (
    <button
      {...rest}
      type={rest.type ?? 'button'}
      aria-busy={busy || undefined}
      aria-disabled={ignoresPresses || undefined}
      aria-describedby={blockedBy ?? rest['aria-describedby']}
      onClick={ignoresPresses ? (event) => event.preventDefault() : onClick}
      className={classNames(
        look({ ...(variant && { variant }), ...(size && { size }), ...(block && { block }) }),
        className,
      )}
    />
  )
}

export type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { href: string }

/** A link that looks like a button. It navigates; a button acts. */
export function LinkButton({ variant, size, block, className, ...rest }: LinkButtonProps) {
  const own = look({ ...(variant && { variant }), ...(size && { size }), ...(block && { block }) })
  return <a {...rest} className={classNames(own, className)} />
}
