import type { ReactNode } from 'react'

export type Definition = { key: string; term: ReactNode; value: ReactNode }

/** Terms and values, side by side where there is room. */
export function Definitions({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(8rem,14rem)_1fr]">
      {items.map(({ key, term, value }) => (
        <div key={key} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd className="mb-2 min-w-0 sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
