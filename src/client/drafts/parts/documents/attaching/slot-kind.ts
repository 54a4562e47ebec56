/** Slots in which a photo stays a picture. All other slots are papers of any number of pages. */
const pictureSlots: ReadonlySet<string> = new Set(['photo', 'signature'])

export function isPictureSlot(slot: string): boolean {
  return pictureSlots.has(slot)
}
