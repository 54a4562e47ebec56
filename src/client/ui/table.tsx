import type { HTMLAttributes, ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

export type TableProps = {
  /** Read by screen readers before the table; visible only with `showCaption`. */
  caption: string
  showCaption?: boolean
  /** The header cells, as `Th`. */
  head: ReactNode
  /** The rows, as `Tr`. */
  children: ReactNode
  className?: string
}

/** A table that scrolls sideways by itself on a narrow screen. Put it in an unpadded Card. */
export function Table({ caption, showCaption = false, head, children, className }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className={classNames('overflow-x-auto rounded-card', className)}>
      <table className="w-full border-collapse text-small">
        <caption className={showCaption ? 'px-3 py-2 text-left font-bold' : 'sr-only'}>{caption}</caption>
        <thead>
          <tr className="bg-sunken">{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

export type ThProps = ThHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean }
export function Th({ numeric = false, className, scope, ...rest }: ThProps) {
  return (
    <th
      {...rest}
      scope={scope ?? 'col'}
      className={classNames(
        'whitespace-nowrap border-b border-line px-3 py-2 text-tiny font-medium text-muted',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
    />
  )
}

export type TdProps = TdHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean }
export function Td({ numeric = false, className, ...rest }: TdProps) {
  return (
    <td
      {...rest}
      className={classNames(
        'border-b border-line px-3 py-2.5 align-top',
        numeric && 'whitespace-nowrap text-right tabular-nums',
        className,
      )}
    />
  )
}

/** `active` marks the row that has the keyboard's focus. */
export function Tr({ active = false, className, ...rest }: HTMLAttributes<HTMLTableRowElement> & { active?: boolean }) {
  return (
    <tr
      {...rest}
      aria-current={active || undefined}
      className={classNames('last:*:border-b-0', active ? 'bg-primary-soft' : 'hover:bg-sunken', className)}
    />
  )
}
