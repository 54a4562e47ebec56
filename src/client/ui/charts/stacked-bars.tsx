import type { ChartProps } from './chart-frame.tsx'
import { Legend } from './legend.tsx'
import { Area } from './series-mark.tsx'

/** A bar for each category, with its name above it and its sum beside it; its parts are the series, in their order. */
export function StackedBars({ summary, categories, series, format }: ChartProps) {
  const sums = categories.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const top = Math.max(1, ...sums)
  return (
    <div role="img" aria-label={summary} className="flex h-72 flex-col gap-2 overflow-hidden text-tiny text-muted">
      <Legend names={series.map(({ name }) => name)} shape="area" />
      {categories.map((category, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two reasons may have one text
        <div key={at} className="space-y-0.5">
          <div className="flex items-baseline gap-3">
            <span className="min-w-0 grow truncate text-ink">{category}</span>
            <span className="tabular-nums">{format(sums[at] ?? 0)}</span>
          </div>
          <svg aria-hidden="true" className="block h-5 w-full rounded-field border border-line bg-sunken">
            {series.map(({ name, values }, index) => {
              const before = series.slice(0, index).reduce((sum, one) => sum + (one.values[at] ?? 0), 0)
              const value = values[at] ?? 0
              if (value === 0) return null
              const part = (count: number) => `${(count / top) * 100}%`
              return <Area key={name} index={index} x={part(before)} y="0" width={part(value)} height="100%" />
            })}
          </svg>
        </div>
      ))}
    </div>
  )
}
