/** Slots that are pictures by nature: there a photo stays a picture. Everything else is a paper, of as many pages. */
const pictureSlots: ReadonlySet<string> = new Set(['photo', 'signature'])

export function isPictureSlot(slot: string): boolean {
  return pictureSlots.has(slot)
}
