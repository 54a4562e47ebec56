import { onSignOut } from '../api/session-changes.ts'
import { changeFields, type Fields, type Kept, type KeptForm, type Sealed } from './kept-form.ts'
import { parseStored } from './parse-stored.ts'
import { listPersonal, ownedName, readPersonalItem, removePersonal, writePersonal } from './personal-items.ts'
import type { StorageArea } from './storage.ts'

/** How forms are kept in the storage of the browser. */
export type KeptPlace = {
  /** `page`: in the memory of this page only. */
  area: StorageArea | 'page'
  /** Milliseconds after the last change. */
  forMs: () => number
  /** Who reads the forms: an account, or `phoneOwner`. Null: no one after this page, so that nothing is stored. */
  owner: () => string | null
  atLock: Exclude<Sealed, 'sealed'>
}

export type KeptItemOptions<Value> = {
  name: string
  place: KeptPlace
  /** Storage is untrusted input: a stored field for which this is false is not read. */
  isField: (name: string, value: unknown) => value is Value
}

/** Counts the people who have left this device. What a page has of an earlier one is not read any more. */
let departures = 0
onSignOut(async (hasLeft) => {
  if (hasLeft) departures += 1
})

/** Opens a form whose fields are one item in the storage of the browser. A page opens each form once. */
export function openKeptItem<Value>(options: KeptItemOptions<Value>): KeptForm<Value> {
  return new KeptItem(options)
}

/** The names of the forms that are stored in a place and begin with this text. */
export function listKeptItems({ area, owner }: KeptPlace, begin: string): string[] {
  const whose = owner()
  if (whose === null || area === 'page') return []
  return listPersonal(ownedName(whose, begin), area).map((name) => name.slice(ownedName(whose, '').length))
}

class KeptItem<Value> implements KeptForm<Value> {
  private readonly options: KeptItemOptions<Value>
  private person: string | null = null
  private fields: Fields<Value> = {}
  /** What could not be stored yet. */
  private unstored: Readonly<Record<string, Value | undefined>> = {}
  /** The stored form as this page knew it last, and until when it is there. */
  private known: { begun: string; until: number } | null = null
  private isSealed = false

  constructor(options: KeptItemOptions<Value>) {
    this.options = options
    this.begin()
  }

  read(): Fields<Value> {
    this.followPerson()
    return this.fields
  }

  put(values: Readonly<Record<string, Value | undefined>>): Promise<Kept> {
    if (this.isSealed) return Promise.resolve('gone')
    this.followPerson()
    this.fields = changeFields(this.fields, values)
    this.unstored = { ...this.unstored, ...values }
    return Promise.resolve(this.store())
  }

  seal(): Promise<Sealed> {
    const { atLock } = this.options.place
    if (atLock === 'open') return Promise.resolve(atLock)
    this.isSealed = true
    return this.forget().then(() => atLock)
  }

  forget(): Promise<void> {
    const stored = this.storedPlace()
    if (stored !== null) removePersonal(stored.name, stored.area)
    this.fields = {}
    this.unstored = {}
    this.known = null
    return Promise.resolve()
  }

  private store(): Kept {
    const stored = this.storedPlace()
    if (stored === null) return 'page'
    const { name, area } = stored
    const item = readPersonalItem(name, area)
    // Safeguard: a form that another tab has forgotten is not stored again by this one.
    if (this.known !== null && item?.begun !== this.known.begun && Date.now() <= this.known.until) return 'gone'
    const fields = changeFields(this.parse(item?.text), this.unstored)
    const forMs = this.options.place.forMs()
    const begun = item?.begun ?? crypto.randomUUID()
    if (Object.keys(fields).length === 0) {
      removePersonal(name, area)
      this.known = null
    } else if (writePersonal(name, JSON.stringify(fields), { area, forMs, begun })) {
      this.known = { begun, until: Date.now() + forMs }
    } else return 'page'
    this.unstored = {}
    return 'stored'
  }

  private followPerson(): void {
    // Safeguard: when another person has the device, the page continues with what is kept of that person.
    if (this.person !== this.currentPerson()) this.begin()
  }

  private begin(): void {
    this.person = this.currentPerson()
    const stored = this.storedPlace()
    const item = stored === null ? null : readPersonalItem(stored.name, stored.area)
    this.fields = this.parse(item?.text)
    this.unstored = {}
    this.known = item?.begun === undefined ? null : { begun: item.begun, until: item.at + item.forMs }
  }

  private currentPerson(): string {
    return `${departures} ${this.options.place.owner()}`
  }

  private storedPlace(): { name: string; area: StorageArea } | null {
    const { name, place } = this.options
    const owner = place.owner()
    return owner === null || place.area === 'page' ? null : { name: ownedName(owner, name), area: place.area }
  }

  private parse(text: string | undefined): Fields<Value> {
    const { isField } = this.options
    const stored = parseStored<Record<string, unknown>>(text ?? null, (one) => Object(one) === one) ?? {}
    const whole = Object.entries(stored).filter((field): field is [string, Value] => isField(...field))
    return Object.fromEntries(whole)
  }
}
