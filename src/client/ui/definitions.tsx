import type { ReactNode } from 'react'

export type Definition = { key: string; term: ReactNode; value: ReactNode }

/** Terms and values, side by side where there is room, whatever the width of the screen. `dense`: rows of 28 px. */
export function Definitions({ items, dense = false }: { items: readonly Definition[]; dense?: boolean }) {
  if (dense) return <DenseDefinitions items={items} />
  return (
    <div className="@container">
      <dl className="-mb-3 grid gap-x-4 @min-[28rem]:mb-0 @min-[28rem]:grid-cols-[minmax(8rem,14rem)_1fr] @min-[28rem]:gap-y-2">
        {items.map(({ key, term, value }) => (
          <div key={key} className="contents">
            <dt className="text-small text-muted @min-[28rem]:text-body">{term}</dt>
            <dd className="mb-3 min-w-0 @min-[28rem]:mb-0">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The row of a term and its value in a dense list. */
export const denseRow =
  'grid min-h-7 grid-cols-[minmax(6.5rem,2fr)_3fr] gap-x-3 py-[3px] text-small leading-tight @max-[18rem]:grid-cols-1'

function DenseDefinitions({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="@container">
      {items.map(({ key, term, value }) => (
        <div key={key} className={denseRow}>
          <dt className="min-w-0 text-muted">{term}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
