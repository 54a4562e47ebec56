/** The approximate number of grid lines above zero. */
const wantedSteps = 4

/** The values of the grid lines: whole numbers from 0 at even distances, the last at least as large as every value. */
export function chartTicks(values: readonly (number | null)[]): number[] {
  const greatest = Math.max(1, ...values.map((value) => value ?? 0))
  const rough = greatest / wantedSteps
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough)
  return Array.from({ length: Math.ceil(greatest / step) + 1 }, (_, index) => index * step)
}

/** Shows every n-th label, so that there are at most `room` labels. */
export function labelStep(count: number, room: number): number {
  return Math.max(1, Math.ceil(count / room))
}
