import { guestFieldNames } from '#domain/live/guest-form.ts'
import { readOwnership } from '../../../../drafts/phone/notes/phone-ownership.ts'
import { createObservable } from '../../../../platform/observable.ts'
import type { Kept, KeptForm } from '../../../../platform/storage/kept-form.ts'
import { type KeptPlace, openKeptItem } from '../../../../platform/storage/kept-item.ts'
import { phoneOwner } from '../../../../platform/storage/personal-items.ts'

const minute = 60_000

/**
 * Where the form of a guest is kept until the guest joins. For half a day only: for longer, another person on this phone
 * could read the input, which is only four fields to retype. On a shared phone it ends with the five minutes after
 * which the PIN locks everything else.
 */
export const placeOfGuest: KeptPlace = {
  area: 'device',
  forMs: () => (readOwnership() === 'shared' ? 5 * minute : 12 * 60 * minute),
  owner: () => phoneOwner,
  atLock: 'forgotten',
}

export type GuestInput = KeptForm<string> & {
  /** Identifies this opening of the form. */
  id: number
  /** Whether the storage has taken the last input. */
  isStored: () => boolean
  subscribe: (listener: () => void) => () => void
}

let openings = 0

function openForm(): KeptForm<string> {
  const isField = (name: string, value: unknown): value is string =>
    typeof value === 'string' && guestFieldNames.some((each) => each === name)
  return openKeptItem({ name: 'live', place: placeOfGuest, isField })
}

/** The input of the form, also from before a reload. It is stored until the guest joins. */
export function openGuestInput(): GuestInput {
  const form = openForm()
  const changes = createObservable()
  let last: Kept = 'stored'
  openings += 1
  return {
    id: openings,
    read: () => form.read(),
    async put(values) {
      last = await form.put(values)
      changes.notify()
      return last
    },
    seal: () => form.seal(),
    forget: () => form.forget(),
    isStored: () => last === 'stored',
    subscribe: changes.subscribe,
  }
}

/** Called once the server has the input, because the phone may be shared. */
export function forgetGuestInput(): void {
  void openForm().forget()
}
