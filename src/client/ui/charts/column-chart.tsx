import { ChartFrame, type ChartProps } from './chart-frame.tsx'
import { chartTicks } from './chart-scale.ts'
import { Area } from './series-mark.tsx'

/** The part of a category's width that its columns take. */
const filled = 0.7

/** Columns side by side, one for each series in each category. */
export function ColumnChart(props: ChartProps) {
  const { categories, series } = props
  const ticks = chartTicks(series.flatMap(({ values }) => values))
  const top = ticks.at(-1) ?? 1
  const place = 100 / Math.max(1, categories.length)
  const width = (place * filled) / Math.max(1, series.length)
  return (
    <ChartFrame {...props} ticks={ticks} shape="area">
      {series.flatMap(({ name, values }, index) =>
        values.map((value, at) => {
          if (value === null || value === 0) return null
          const x = at * place + (place * (1 - filled)) / 2 + index * width
          const height = (value / top) * 100
          return (
            <Area
              key={`${name} ${String(at)}`}
              index={index}
              x={`${x}%`}
              y={`${100 - height}%`}
              width={`${width}%`}
              height={`${height}%`}
            />
          )
        }),
      )}
    </ChartFrame>
  )
}
