import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { labelStep } from './chart-scale.ts'
import { Legend } from './legend.tsx'
import type { SeriesShape } from './series-mark.tsx'

/** The values of one series, one for each category; null where a value is missing. */
export type Series = { name: string; values: readonly (number | null)[] }

export type ChartProps = {
  /** The content of the chart in a sentence, for people who cannot see it. The table beside it has the numbers. */
  summary: string
  /** The names of the categories, such as short names of months. */
  categories: readonly string[]
  series: readonly Series[]
  /** Formats a value as text. */
  format: (value: number) => string
}

type FrameProps = ChartProps & {
  ticks: readonly number[]
  shape: SeriesShape
  /** The marks, as SVG with positions in percent: its size need not be measured, and no text in it is scaled. */
  children: ReactNode
}

/** The grid lines, labels and legend around the marks of a chart. */
export function ChartFrame({ summary, categories, series, format, ticks, shape, children }: FrameProps) {
  const top = ticks.at(-1) ?? 1
  return (
    <div role="img" aria-label={summary} className="flex h-72 flex-col gap-2 text-tiny text-muted">
      <Legend names={series.map(({ name }) => name)} shape={shape} />
      <div className="flex min-h-0 grow gap-2 pt-2">
        <div className="relative w-20 shrink-0 whitespace-nowrap tabular-nums">
          {ticks.map((tick) => (
            <span key={tick} className="absolute right-0 translate-y-1/2" style={{ bottom: `${(tick / top) * 100}%` }}>
              {format(tick)}
            </span>
          ))}
        </div>
        <svg aria-hidden="true" className="h-full min-w-0 grow overflow-visible">
          {ticks.map((tick) => (
            <line
              key={tick}
              x1="0"
              x2="100%"
              y1={`${100 - (tick / top) * 100}%`}
              y2={`${100 - (tick / top) * 100}%`}
              className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          {children}
        </svg>
      </div>
      <Labels categories={categories} />
    </div>
  )
}

/** With at most this many categories there is room for names of two lines. */
const mostLongNames = 4

/** Shows at most six labels: so many names of months fit on a phone and in half of a wide page. */
function Labels({ categories }: { categories: readonly string[] }) {
  const step = labelStep(categories.length, 6)
  const isLong = categories.length <= mostLongNames
  return (
    <div className={classNames('flex pl-22', isLong ? 'h-9 text-center leading-tight' : 'h-6 whitespace-nowrap')}>
      {categories.map((label, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the same month of two years has the same label
          key={index}
          className={classNames('flex w-0 grow justify-center', index % step !== 0 && 'invisible')}
        >
          {label}
        </span>
      ))}
    </div>
  )
}
