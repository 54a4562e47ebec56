import { type RefObject, useEffect, useRef } from 'react'
import { type FieldPlace, findField } from '#domain/forms/paths.ts'
import { isTakenOver, markTakenOver } from '../../platform/take-over-mark.ts'
import type { DraftForm } from '../form/create-draft-form.ts'
import { useDraftForm } from '../form/draft-form-context.tsx'
import type { DraftSession } from '../session/draft-session.ts'
import { type EarlyInput, earlyInput } from './early-input.ts'

/** The paths whose controls are in the HTML that the build wrote and not the app's yet. */
let left: Set<string> | null = null

/**
 * Takes over what was typed into a field before the app had arrived: the control stays as it is, and its text goes into
 * the draft. Until all fields of the page are taken over the script in the HTML goes on keeping every input, so at each
 * moment there is someone who does.
 */
export function useTakeOver<E extends HTMLElement>(place: FieldPlace): RefObject<E | null> {
  const form = useDraftForm()
  const container = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field has become the app's
  useEffect(() => {
    const element = container.current?.closest('form')
    // A field of a later page comes when the first one is the app's, perhaps before its journal has ended.
    if (element && !isTakenOver()) takeOver(form, place, element)
  }, [])
  return container
}

function takeOver(form: DraftForm, place: FieldPlace, element: HTMLFormElement): void {
  const { session } = form
  const { path } = place
  // Null where the script in the HTML could not run. The text is in its control all the same.
  const early = earlyInput()
  // The browser itself may have filled the control in, without an event.
  const text = early?.texts.get(path) ?? textOf(element, path)
  if (text !== '' && text !== session.textOf(place)) form.input(place, text)
  // A choice is drawn by the app; an empty text may be known from the account.
  if (text === '' || place.field.options !== undefined) session.show(path)
  left ??= listPaths(element, session)
  left.delete(path)
  if (left.size > 0) return
  markTakenOver()
  if (early === null) return
  void end(session, early)
  if (early.wantsNext) element.requestSubmit()
}

/** As `FormData` has it: the values of ticked boxes, separated by commas. */
function textOf(element: HTMLFormElement, path: string): string {
  return new FormData(element).getAll(path).join()
}

function listPaths(element: HTMLFormElement, { type }: DraftSession): Set<string> {
  const names = [...element.querySelectorAll('[name]')].map((control) => control.getAttribute('name') ?? '')
  return new Set(names.filter((name) => findField(type, name) !== null))
}

/** The early journal goes when the draft has all of it, on the phone's disk. */
async function end(session: DraftSession, early: EarlyInput): Promise<void> {
  const isKept = async () => {
    await session.flush()
    return session.saveTrouble() === null
  }
  if (await isKept()) return early.end()
  const stop = session.subscribe(async () => {
    if (session.saveTrouble() !== null || !(await isKept())) return
    stop()
    await early.end()
  })
}
