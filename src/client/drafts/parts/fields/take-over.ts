import { type RefObject, useEffect, useRef } from 'react'
import { type FieldPlace, findField } from '#domain/forms/paths.ts'
import { isTakenOver, markTakenOver } from '../../../platform/take-over-mark.ts'
import { type EarlyInput, earlyInput } from '../../phone/journal/early-input.ts'
import type { DraftSession } from '../../phone/session/draft-session.ts'
import type { DraftForm } from './create-draft-form.ts'
import { useDraftForm } from './draft-form-context.tsx'

/** The paths of the fields of this page that React has not taken over from the prerendered HTML yet. */
let left: Set<string> | null = null

/**
 * Takes over what was typed into a field before the app had loaded: the control stays as it is, and its text goes into
 * the draft. The script in the HTML keeps every input until all fields of the page are taken over, so no input is lost
 * in between.
 */
export function useTakeOver<E extends HTMLElement>(place: FieldPlace): RefObject<E | null> {
  const form = useDraftForm()
  const container = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field has become the app's
  useEffect(() => {
    const element = container.current?.closest('form')
    // A field of a later page is mounted after the take-over, perhaps before the early journal has ended.
    if (element && !isTakenOver()) takeOver(form, place, element)
  }, [])
  return container
}

function takeOver(form: DraftForm, place: FieldPlace, element: HTMLFormElement): void {
  const { session } = form
  const { path } = place
  // Null where the script in the HTML could not run. The text is in its control all the same.
  const early = earlyInput()
  // The browser itself may have filled in the control, without an event.
  const text = early?.texts.get(path) ?? textOf(element, path)
  if (text !== '' && text !== session.textOf(place)) form.input(place, text)
  // Show the draft's value: the app draws the choice itself, and an empty field may have a value from the account.
  if (text === '' || place.field.options !== undefined) session.show(path)
  left ??= listPaths(element, session)
  left.delete(path)
  if (left.size > 0) return
  markTakenOver()
  if (early === null) return
  void end(session, early)
  if (early.wantsNext) element.requestSubmit()
}

/** The text as `FormData` gives it: the values of ticked boxes, separated by commas. */
function textOf(element: HTMLFormElement, path: string): string {
  return new FormData(element).getAll(path).join()
}

function listPaths(element: HTMLFormElement, { type }: DraftSession): Set<string> {
  const names = [...element.querySelectorAll('[name]')].map((control) => control.getAttribute('name') ?? '')
  return new Set(names.filter((name) => findField(type, name) !== null))
}

/** Milliseconds between attempts on a phone that does not take the draft. */
const retryMs = 3000

/** Ends the early journal once the phone has stored the whole draft. */
async function end(session: DraftSession, early: EarlyInput): Promise<void> {
  await session.flush()
  while (!session.isStored()) {
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    await session.flush()
  }
  await early.end()
}
