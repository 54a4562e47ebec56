import { groupTypedAmount } from '#domain/reference/numerals.ts'
import { showText } from '../platform/silent-input.ts'

const digit = /[\d০-৯]/

/**
 * Groups the amount in a field after an input, and keeps the caret behind the same digit. Deleting a separator alone
 * also deletes the digit beside it: otherwise the separator would only come back.
 */
export function writeGrouped(
  input: HTMLInputElement,
  { inputType, isComposing }: Partial<InputEvent>,
  lengthBefore = input.value.length + 1,
): void {
  // Writing into the field would break the text that an input method is composing.
  if (isComposing === true) return
  const caret = input.selectionStart ?? input.value.length
  const isOneGone = lengthBefore - input.value.length === 1
  const { text, at } = isOneGone
    ? withoutDigitAt(input.value, caret, inputType ?? '')
    : { text: input.value, at: caret }
  const grouped = groupTypedAmount(text)
  if (grouped === input.value) return
  const before = countDigits(text.slice(0, at))
  showText(input, grouped)
  const place = placeBehind(grouped, before)
  input.setSelectionRange(place, place)
}

function countDigits(text: string): number {
  return [...text].filter((character) => digit.test(character) || character === '.').length
}

/** Deletes the digit beside a separator that was deleted alone: with it restored, the text is grouped as before. */
function withoutDigitAt(text: string, caret: number, inputType: string): { text: string; at: number } {
  const backward = inputType === 'deleteContentBackward'
  const restored = `${text.slice(0, caret)},${text.slice(caret)}`
  const isSeparator = (backward || inputType === 'deleteContentForward') && groupTypedAmount(text) === restored
  if (!isSeparator) return { text, at: caret }
  const at = backward ? caret - 1 : caret
  return { text: text.slice(0, at) + text.slice(at + 1), at }
}

function placeBehind(text: string, digits: number): number {
  let seen = 0
  let place = 0
  while (seen < digits && place < text.length) {
    if (text[place] !== ',') seen += 1
    place += 1
  }
  return place
}
