import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { chartTicks } from './chart-scale.ts'
import { dashes, lineClasses, ofSeries, Point } from './series-mark.tsx'

/** A line for each series, with a point for each category. */
export function LineChart(props: ChartProps) {
  const { categories, series } = props
  const ticks = chartTicks(series.flatMap(({ values }) => values))
  const top = ticks.at(-1) ?? 1
  const xOf = (at: number) => `${((at + 0.5) / Math.max(1, categories.length)) * 100}%`
  const yOf = (value: number) => `${100 - (value / top) * 100}%`
  return (
    <ChartFrame {...props} ticks={ticks} shape="line">
      {series.flatMap(({ name, values }, index) =>
        values.map((value, at) => {
          const before = at === 0 ? null : (values[at - 1] ?? null)
          if (value === null) return null
          return (
            <g key={`${name} ${String(at)}`}>
              {before !== null && (
                <line
                  x1={xOf(at - 1)}
                  y1={yOf(before)}
                  x2={xOf(at)}
                  y2={yOf(value)}
                  strokeWidth="2"
                  strokeDasharray={ofSeries(dashes, index)}
                  className={ofSeries(lineClasses, index)}
                />
              )}
              <Point index={index} x={xOf(at)} y={yOf(value)} />
            </g>
          )
        }),
      )}
    </ChartFrame>
  )
}
