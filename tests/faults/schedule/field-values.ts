import type { TextField } from './schedule.ts'

const bengaliZero = 0x09e6

/** The text that a person types at a step: different in each step, and accepted by the form. */
export function typedValue(field: TextField, n: number): string {
  if (field !== 'nameBn') return `w${n}`
  const digits = [...String(n)].map((digit) => String.fromCharCode(bengaliZero + Number(digit)))
  return `নাম ${digits.join('')}`
}
