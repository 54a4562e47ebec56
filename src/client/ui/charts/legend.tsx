import { SeriesMark, type SeriesShape } from './series-mark.tsx'

/** Explains the marks of a chart. A single series needs no legend: the title names it. */
export function Legend({ names, shape }: { names: readonly string[]; shape: SeriesShape }) {
  if (names.length < 2) return null
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      {names.map((name, index) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" className="h-4 w-6">
            <SeriesMark shape={shape} index={index} />
          </svg>
          {name}
        </span>
      ))}
    </div>
  )
}
