import type { TextField } from './schedule.ts'

const bengaliZero = 0x09e6

/** What someone types at a step: a value of its own that the form accepts. */
export function typedValue(field: TextField, n: number): string {
  if (field !== 'nameBn') return `w${n}`
  const digits = [...String(n)].map((digit) => String.fromCharCode(bengaliZero + Number(digit)))
  return `নাম ${digits.join('')}`
}
