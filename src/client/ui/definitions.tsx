import type { ReactNode } from 'react'

export type Definition = { key: string; term: ReactNode; value: ReactNode }

/** Terms and values, side by side where there is room. */
export function Definitions({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="-mb-3 grid gap-x-4 sm:mb-0 sm:grid-cols-[minmax(8rem,14rem)_1fr] sm:gap-y-2">
      {items.map(({ key, term, value }) => (
        <div key={key} className="contents">
          <dt className="text-small text-muted sm:text-body">{term}</dt>
          <dd className="mb-3 min-w-0 sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
