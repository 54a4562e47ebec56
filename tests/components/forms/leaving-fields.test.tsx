import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useTextIssues } from '../../../src/client/forms/use-text-issues.ts'
import { aboutForm, purposeForm, readVisit } from '../../../src/domain/appointments/visit-form.ts'
import { listFields } from '../../../src/domain/forms/answers.ts'
import type { FormDefinition } from '../../../src/domain/forms/definition.ts'
import { ruleSamples } from '../../../src/domain/forms/rules.samples.ts'
import { guestForm } from '../../../src/domain/live/guest-form.ts'

// A field is checked when it is left with something in it, and an error goes as soon as the text is right.

const forms: Readonly<Record<string, FormDefinition>> = { about: aboutForm, purpose: purposeForm, guest: guestForm }

const fields = Object.entries(forms).flatMap(([name, form]) =>
  listFields(form, {}).map(({ path, field: { required, rule } }) => ({ name, form, path, required, rule })),
)

/** The form with nothing typed yet. */
function begin(form: FormDefinition) {
  const texts: Record<string, string> = {}
  const listeners = new Set<() => void>()
  const source = {
    ...{ form, texts: () => texts, valuesOf: (typed: Readonly<Record<string, string>>) => readVisit(form, typed) },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const type = (path: string, text: string) => {
    texts[path] = text
    for (const listener of listeners) listener()
  }
  return { source, type }
}

test('the forms have fields with and without a rule, and required ones', () => {
  expect(fields.filter(({ rule }) => rule !== undefined).length).toBeGreaterThan(10)
  expect(fields.filter(({ required }) => required).length).toBeGreaterThan(10)
})

test.each(fields)('$name, $path: nothing is said of an empty field that is left', async ({ form, path, required }) => {
  const { source, type } = begin(form)
  const { result } = await renderHook(() => useTextIssues(source))
  for (const empty of ['', ' ', '\t\n']) {
    type(path, empty)
    result.current.onLeave(path)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(result.current.issues.size).toBe(0)
  }
  // The attempt to go on says it.
  result.current.checkAll()
  await expect.poll(() => result.current.issues.size).toBeGreaterThan(0)
  expect(result.current.issues.has(path)).toBe(required)
})

const ruled = fields.flatMap((each) => {
  const samples = each.rule === undefined ? undefined : ruleSamples[each.rule]
  const [wrong, right] = [samples?.invalid?.find((text) => text.trim() !== ''), samples?.valid?.[0]]
  return wrong === undefined || right === undefined ? [] : [{ ...each, wrong, right }]
})

test.each(ruled)('$name, $path: a wrong text is refused when it is left, until it is right', async (each) => {
  const { source, type } = begin(each.form)
  const { result } = await renderHook(() => useTextIssues(source))
  type(each.path, each.wrong)
  expect(result.current.issues.size).toBe(0)
  result.current.onLeave(each.path)
  await expect.poll(() => [...result.current.issues.keys()]).toEqual([each.path])
  type(each.path, each.right)
  await expect.poll(() => result.current.issues.size).toBe(0)
})
