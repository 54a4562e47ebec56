import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { KeptForm } from '../../../src/client/platform/storage/kept-form.ts'
import { type KeptFormKind, type KeptFormPhone, playMany, type Tab, words } from './kept-form.model.ts'

// What a person relies on, whatever form they type into. Every implementation of `KeptForm` passes it.

export function keptFormSuite(name: string, kind: KeptFormKind): void {
  describe(name, () => {
    let phone: KeptFormPhone
    beforeEach(async () => {
      phone = await kind.begin()
    })
    afterEach(() => phone.end())
    singleSteps(kind, () => phone)
    lateSteps(kind, () => phone)
    strangers(kind, () => phone)
    test(
      'any order of steps in two tabs loses nothing and shows nothing that was forgotten',
      () => playMany(kind),
      120_000,
    )
  })
}

async function reopen(phone: KeptFormPhone, tab: Tab): Promise<KeptForm<string>> {
  await phone.kill(tab)
  return phone.open(tab)
}

function singleSteps({ fields: [first, second, third] }: KeptFormKind, phone: () => KeptFormPhone): void {
  test('what was put is read at once, and again after the page was killed', async () => {
    const form = await phone().open(0)
    const putting = form.put({ [first]: words('a'), [second]: words('b') })
    expect(form.read()).toMatchObject({ [first]: words('a'), [second]: words('b') })
    expect(await putting).toBe('stored')
    expect((await reopen(phone(), 0)).read()).toMatchObject({ [first]: words('a'), [second]: words('b') })
  })

  test('the newest of many values is kept, and the others are gone', async () => {
    const form = await phone().open(0)
    const puts = ['a', 'ab', 'abc'].map((text) => form.put({ [first]: words(text) }))
    expect(await Promise.all(puts)).toEqual(['stored', 'stored', 'stored'])
    expect((await reopen(phone(), 0)).read()[first]).toBe(words('abc'))
  })

  test('a value that the storage refuses is reported, is read on this page, and is stored with the next one', async () => {
    const form = await phone().open(0)
    await form.put({ [first]: words('a') })
    phone().refuse(true)
    expect(await form.put({ [first]: words('refused') })).toBe('page')
    expect(form.read()[first]).toBe(words('refused'))
    phone().refuse(false)
    expect(await form.put({ [second]: words('b') })).toBe('stored')
    expect((await reopen(phone(), 0)).read()).toMatchObject({ [first]: words('refused'), [second]: words('b') })
  })

  test('when a page is killed with a value that was refused, the stored one is left', async () => {
    const form = await phone().open(0)
    await form.put({ [first]: words('a') })
    phone().refuse(true)
    await form.put({ [first]: words('refused') })
    await phone().kill(0)
    phone().refuse(false)
    expect((await phone().open(0)).read()[first]).toBe(words('a'))
  })

  test('a form that was forgotten leaves no trace, and can be begun again', async () => {
    const form = await phone().open(0)
    await form.put({ [first]: words('a') })
    await form.forget()
    expect(Object.values(form.read())).not.toContain(words('a'))
    expect(await phone().dump()).not.toContain(words('a'))
    const again = await reopen(phone(), 0)
    expect(again.read()[first] ?? '').toBe('')
    expect(await again.put({ [first]: words('b') })).toBe('stored')
  })

  test('a form that is forgotten while a value is being stored leaves no trace', async () => {
    const form = await phone().open(0)
    await form.put({ [first]: words('a') })
    const putting = form.put({ [second]: words('b') })
    await form.forget()
    await putting
    expect(await phone().dump()).not.toMatch(/words-/)
  })

  test('what was put while the storage refused is forgotten too', async () => {
    const form = await phone().open(0)
    await form.put({ [first]: words('a') })
    phone().refuse(true)
    await form.put({ [second]: words('refused') })
    phone().refuse(false)
    await form.forget()
    expect(await phone().dump()).not.toMatch(/words-/)
    await form.put({ [third]: words('next') })
    expect(Object.values((await reopen(phone(), 0)).read()).join()).not.toContain('refused')
  })
}

function lateSteps(
  { fields: [first, second, third], isShared, atLock }: KeptFormKind,
  phone: () => KeptFormPhone,
): void {
  test('two tabs keep the fields of each other, or have a form each', async () => {
    const [one, other] = [await phone().open(0), await phone().open(1)]
    await one.put({ [first]: words('one'), [second]: words('one') })
    await other.put({ [second]: words('other') })
    const read = (await reopen(phone(), 0)).read()
    expect(read).toMatchObject({ [first]: words('one'), [second]: words(isShared ? 'other' : 'one') })
  })

  test.runIf(isShared)('a tab that puts late into a forgotten form stores nothing', async () => {
    const one = await phone().open(0)
    await one.put({ [first]: words('a') })
    const other = await phone().open(1)
    await other.put({ [second]: words('b') })
    await one.forget()
    expect(await other.put({ [third]: words('late') })).toBe('gone')
    expect(await phone().dump()).not.toMatch(/words-/)
    await phone().kill(1)
    expect(Object.values((await phone().open(1)).read()).join()).not.toContain('words-')
    expect(await phone().dump()).not.toMatch(/words-/)
  })

  test(`at a lock the form is ${atLock}`, async () => {
    const form = await phone().open(0)
    await form.put({ [first]: words('a') })
    expect(await phone().lock()).toBe(atLock)
    if (atLock === 'open') {
      expect(form.read()[first]).toBe(words('a'))
      return
    }
    expect(form.read()[first] ?? '').toBe('')
    expect(await form.put({ [second]: words('late') })).toBe('gone')
    expect(await phone().dump()).not.toMatch(/words-/)
    await phone().unlock()
    const read = (await reopen(phone(), 0)).read()
    expect(read[first] ?? '').toBe(atLock === 'sealed' ? words('a') : '')
    expect(read[second] ?? '').toBe('')
  })
}

function strangers({ fields: [first], endsWithSession }: KeptFormKind, phone: () => KeptFormPhone): void {
  test('stored values of another kind are not read, and do not prevent the next ones', async () => {
    const form = await phone().open(0)
    await form.put({ [first]: words('a') })
    await phone().kill(0)
    await phone().spoil()
    const spoilt = await phone().open(0)
    for (const value of Object.values(spoilt.read())) expect(value).toBeTypeOf('string')
    expect(spoilt.read()[first] ?? '').toBe('')
    expect(await spoilt.put({ [first]: words('b') })).toBe('stored')
    expect((await reopen(phone(), 0)).read()[first]).toBe(words('b'))
  })

  test.runIf(endsWithSession)('another person does not read it, on the same page or on the next', async () => {
    const form = await phone().open(0)
    await form.put({ [first]: words('a') })
    await phone().changePerson()
    expect(form.read()[first] ?? '').toBe('')
    expect(await phone().dump()).not.toMatch(/words-/)
    expect((await reopen(phone(), 0)).read()[first] ?? '').toBe('')
  })
}
