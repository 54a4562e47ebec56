import { randomInt } from 'node:crypto'

// Without characters that look alike; 12 of these 31 are 59 bits.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 12

/** A password that can be read out and typed on any keyboard. */
export function makePassword(): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}
