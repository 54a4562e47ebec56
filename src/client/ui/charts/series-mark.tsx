import { useId } from 'react'

/** How a series is drawn: as areas, or as a line with points. */
export type SeriesShape = 'area' | 'line'

/** Colours by role. Stripes, dashes and the shape of the points also distinguish the series, without colours. */
export const areaClasses = ['fill-primary', 'fill-accent', 'fill-danger'] as const
export const lineClasses = ['stroke-primary', 'stroke-accent', 'stroke-danger'] as const
export const dashes = [undefined, '6 4', '2 3'] as const

export const ofSeries = <Value,>(values: readonly Value[], index: number): Value | undefined =>
  values[index % values.length]

type AreaProps = { index: number; x: string; y: string; width: string; height: string }

/** A rectangle of a series: full, striped or dotted. */
export function Area({ index, x, y, width, height }: AreaProps) {
  const id = useId()
  const colour = ofSeries(areaClasses, index)
  const box = { x, y, width, height }
  if (index % 3 === 0) return <rect {...box} className={colour} />
  return (
    <>
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          {index % 3 === 1 ? (
            <rect width="3.5" height="6" className={colour} />
          ) : (
            <circle cx="3" cy="3" r="2" className={colour} />
          )}
        </pattern>
      </defs>
      <rect {...box} fill={`url(#${id})`} strokeWidth="1" className={ofSeries(lineClasses, index)} />
    </>
  )
}

/** A point of a series: a circle or a square. */
export function Point({ index, x, y }: { index: number; x: string; y: string }) {
  const colour = ofSeries(areaClasses, index)
  if (index % 2 === 0) return <circle cx={x} cy={y} r="3.5" className={colour} />
  return (
    <svg x={x} y={y} overflow="visible" aria-hidden="true">
      <rect x="-3.5" y="-3.5" width="7" height="7" className={colour} />
    </svg>
  )
}

/** The mark of a series in the legend. */
export function SeriesMark({ shape, index }: { shape: SeriesShape; index: number }) {
  if (shape === 'area') return <Area index={index} x="4" y="1" width="14" height="14" />
  return (
    <>
      <line
        x1="0"
        x2="24"
        y1="8"
        y2="8"
        strokeWidth="2"
        strokeDasharray={ofSeries(dashes, index)}
        className={ofSeries(lineClasses, index)}
      />
      <Point index={index} x="12" y="8" />
    </>
  )
}
