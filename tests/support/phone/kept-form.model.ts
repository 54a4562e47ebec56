import fc from 'fast-check'
import { expect } from 'vitest'
import type { Kept, KeptForm, Sealed } from '../../../src/client/platform/storage/kept-form.ts'

// Any order of steps on one phone, compared with what a model of the form expects.

export type Tab = 0 | 1
const tabs: readonly Tab[] = [0, 1]

/** One phone with one form, which two tabs may open. */
export type KeptFormPhone = {
  /** Opens the form as a page does that has just loaded in this tab; begins it when there is none. */
  open: (tab: Tab) => Promise<KeptForm<string>>
  /** The page of a tab is killed: it does nothing any more, and was not told. */
  kill: (tab: Tab) => Promise<void>
  /** Makes every storage of the phone refuse to write, or lets it write again. */
  refuse: (isRefusing: boolean) => void
  /** Locks the phone while both pages are open; resolves to what that did to the form. */
  lock: () => Promise<Sealed>
  /** The person enters the PIN. */
  unlock: () => Promise<void>
  /** Replaces every stored value of the form by others that are not of its kind. */
  spoil: () => Promise<void>
  /** All that the phone stores, as text that can be searched. */
  dump: () => Promise<string>
  /** The person logs out, and another one logs in. */
  changePerson: () => Promise<void>
  end: () => Promise<void>
}

export type KeptFormKind = {
  /** Three fields of the form that take any text. */
  fields: readonly [string, string, string]
  /** Whether both tabs have the same form. If not, each tab has its own. */
  isShared: boolean
  atLock: Sealed
  /** Whether it goes with the person who logs out. If not, the PIN keeps people apart. */
  endsWithSession: boolean
  /** How many orders of steps are played. */
  runs: number
  begin: () => Promise<KeptFormPhone>
}

/** Texts that a search finds whole, however the phone stores them. */
export const words = (text: string) => `words-${text}`

type Step =
  | { do: 'put'; tab: Tab; field: number }
  | { do: 'reopen' | 'forget'; tab: Tab }
  | { do: 'refuse'; isOn: boolean }
  | { do: 'lock' }

const tab = fc.constantFrom<Tab>(...tabs)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('put' as const), tab, field: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('reopen' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refuse' as const), isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lock' as const) }) },
)

/** How often each case is played at least in ten runs, so that a model that plays nothing fails. */
const least = { stored: 15, page: 3, gone: 2, reread: 50, forgotten: 4, lock: 4, beside: 15 }

/** Plays many orders of steps; fails when a case was played too seldom. */
export async function playMany(kind: KeptFormKind): Promise<void> {
  const met: Record<string, number> = {}
  const steps = fc.array(step, { minLength: 8, maxLength: 16 })
  await fc.assert(
    fc.asyncProperty(steps, async (played) => {
      const phone = await kind.begin()
      try {
        await new Play(kind, phone, (what) => {
          met[what] = (met[what] ?? 0) + 1
        }).run(played)
      } finally {
        await phone.end()
      }
    }),
    // The same runs each time: what is counted below must not depend on chance.
    { numRuns: kind.runs, seed: 12, endOnFailure: true },
  )
  const expected = Object.entries(least).filter(([what]) => kind.isShared || (what !== 'gone' && what !== 'beside'))
  for (const [what, times] of expected)
    expect.soft(met[what] ?? 0, `played: ${what}`).toBeGreaterThanOrEqual((times * kind.runs) / 10)
}

/** What a field may hold in the storage: several values only after a write that the storage refused. */
type Possible = Map<string, ReadonlySet<string>>

/** The phone as the model expects it, step by step. */
class Play {
  private readonly kind: KeptFormKind
  private readonly phone: KeptFormPhone
  private readonly note: (what: string) => void
  private readonly pages = new Map<Tab, KeptForm<string>>()
  /** What each page has put and could not store. */
  private readonly waiting = new Map<Tab, Map<string, string>>()
  private readonly stored = new Map<Tab, Possible>()
  /** Pages that had the form when something was stored of it. */
  private readonly knows = new Set<Tab>()
  /** Pages whose form another page has ended. */
  private readonly ended = new Set<Tab>()
  private isRefusing = false
  private count = 0

  constructor(kind: KeptFormKind, phone: KeptFormPhone, note: (what: string) => void) {
    this.kind = kind
    this.phone = phone
    this.note = note
  }

  async run(steps: readonly Step[]): Promise<void> {
    for (const each of tabs) await this.open(each)
    for (const each of steps) await this.play(each)
    await this.refuse(false)
    for (const each of tabs) await this.reopen(each)
  }

  private async play(played: Step): Promise<void> {
    if (played.do === 'put') await this.put(played.tab, this.kind.fields[played.field] ?? '')
    else if (played.do === 'reopen') await this.reopen(played.tab)
    else if (played.do === 'refuse') await this.refuse(played.isOn)
    else if (played.do === 'forget') await this.forget(played.tab)
    else await this.lock()
  }

  private page(of: Tab): KeptForm<string> {
    const form = this.pages.get(of)
    if (form === undefined) throw new Error('The tab has no page')
    return form
  }

  private possible(of: Tab): Possible {
    const key = this.kind.isShared ? 0 : of
    const known = this.stored.get(key) ?? new Map()
    this.stored.set(key, known)
    return known
  }

  private async open(of: Tab): Promise<void> {
    this.pages.set(of, await this.phone.open(of))
    this.waiting.set(of, new Map())
    this.ended.delete(of)
    this.knows.delete(of)
    if ([...this.possible(of).values()].some((values) => !values.has(''))) this.knows.add(of)
  }

  private async put(of: Tab, field: string): Promise<void> {
    this.count += 1
    const text = words(`${this.count}.`)
    const result: Kept = await this.page(of).put({ [field]: text })
    if (this.ended.has(of)) {
      expect(result).not.toBe('stored')
      this.note('gone')
      return
    }
    expect(this.page(of).read()[field]).toBe(text)
    this.waiting.get(of)?.set(field, text)
    expect(result).toBe(this.isRefusing ? 'page' : 'stored')
    this.note(result)
    const possible = this.possible(of)
    for (const [path, value] of this.waiting.get(of) ?? []) {
      possible.set(path, this.isRefusing ? new Set([...(possible.get(path) ?? ['']), value]) : new Set([value]))
      this.addLate(of, path)
    }
    if (this.isRefusing) return
    this.waiting.get(of)?.clear()
    this.knows.add(of)
    if (tabs.every((each) => each === of || !this.ended.has(each))) this.note('beside')
  }

  private async reopen(of: Tab): Promise<void> {
    // A page does not begin a form while the storage refuses.
    await this.refuse(false)
    await this.phone.kill(of)
    await this.open(of)
    const read = this.page(of).read()
    const possible = this.possible(of)
    for (const field of this.kind.fields) {
      const value = read[field] ?? ''
      expect([...(possible.get(field) ?? [''])], `${field} after a restart`).toContain(value)
      possible.set(field, new Set([value]))
      this.addLate(of, field)
    }
    this.note('reread')
  }

  /** The other page may still store what it could not store before. */
  private addLate(of: Tab, field: string): void {
    const late = this.kind.isShared ? this.waiting.get(of === 0 ? 1 : 0)?.get(field) : undefined
    if (late !== undefined) this.possible(of).set(field, new Set([...(this.possible(of).get(field) ?? []), late]))
  }

  private async refuse(isOn: boolean): Promise<void> {
    this.isRefusing = isOn
    this.phone.refuse(isOn)
  }

  private async forget(of: Tab): Promise<void> {
    await this.refuse(false)
    if (this.ended.has(of)) return
    await this.page(of).forget()
    this.end(this.kind.isShared ? tabs : [of])
    if (this.kind.isShared) expect(await this.phone.dump()).not.toMatch(/words-/)
    this.note('forgotten')
    // A page that had nothing of the form does not know that it was forgotten.
    for (const each of tabs) if (each === of || (this.kind.isShared && !this.knows.has(each))) await this.reopen(each)
  }

  private async lock(): Promise<void> {
    await this.refuse(false)
    for (const each of tabs) await this.reopen(each)
    expect(await this.phone.lock()).toBe(this.kind.atLock)
    this.note('lock')
    if (this.kind.atLock === 'open') return
    if (this.kind.atLock === 'forgotten') this.end(tabs)
    for (const each of tabs) expect(await this.page(each).put({ [this.kind.fields[0]]: words('late') })).toBe('gone')
    expect(await this.phone.dump()).not.toMatch(/words-/)
    await this.phone.unlock()
    for (const each of tabs) await this.reopen(each)
  }

  private end(of: readonly Tab[]): void {
    for (const each of of) {
      this.possible(each).clear()
      this.waiting.get(each)?.clear()
      this.ended.add(each)
    }
  }
}
