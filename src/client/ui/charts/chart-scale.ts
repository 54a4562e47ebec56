/** About so many lines above the ground. */
const wantedSteps = 4

/** Whole numbers from 0 at even distances, the last at least as large as every value: what the lines of a chart say. */
export function chartTicks(values: readonly (number | null)[]): number[] {
  const greatest = Math.max(1, ...values.map((value) => value ?? 0))
  const rough = greatest / wantedSteps
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough)
  return Array.from({ length: Math.ceil(greatest / step) + 1 }, (_, index) => index * step)
}

/** Every how many-th of the labels is written where there is room for so many. */
export function labelStep(count: number, room: number): number {
  return Math.max(1, Math.ceil(count / room))
}
