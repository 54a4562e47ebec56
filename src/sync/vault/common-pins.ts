/**
 * PINs that people often choose besides rows, repeats and years: patterns of the keypad, and numbers known from films.
 */
const known = new Set([
  ...['1004', '1379', '1397', '2580', '0852', '7410', '1470', '3690', '0963', '9631', '5683', '7777', '1987'],
  ...['112233', '123123', '121212', '131313', '159753', '147258', '258369', '789456', '456789', '123321', '102030'],
  ...['007007', '696969', '520520', '12341234', '11223344', '12344321', '12121212'],
])

const digits = '01234567890'
const backwards = [...digits].reverse().join('')

/**
 * Whether a PIN is among the first that a thief of the phone would try: one digit or one pair repeated, a row up or
 * down, a year, or a well-known pattern.
 */
export function isCommonPin(pin: string): boolean {
  const isRepeated = [1, 2].some((width) => pin === pin.slice(0, width).repeat(pin.length / width))
  const isRow = digits.includes(pin) || backwards.includes(pin)
  const isYear = /^(?:19|20)\d\d$/.test(pin)
  return isRepeated || isRow || isYear || known.has(pin)
}
