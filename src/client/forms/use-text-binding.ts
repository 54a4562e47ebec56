import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { showText } from '../platform/silent-input.ts'
import type { FieldBinding } from './field-kind.ts'

type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * `settle` reformats the text when the control is left, `rewrite` after each input. `lengthBefore` is the length of the
 * text before the input, if the browser reports it.
 */
export type TextChanges<E extends TextElement> = {
  settle?: (text: string) => string
  rewrite?: (element: E, event: Partial<InputEvent>, lengthBefore: number | undefined) => void
}

/**
 * Binds an uncontrolled control. An answer that arrives from elsewhere while the person is in the field is shown when
 * they leave it, unless they typed meanwhile.
 */
export function useTextBinding<E extends TextElement>(
  { initial, onInput, onBlur, connect }: FieldBinding,
  { settle, rewrite }: TextChanges<E> = {},
): {
  ref: RefObject<E | null>
  defaultValue: string
  onInput: (event: FormEvent<E>) => void
  onBlur: () => void
} {
  const ref = useRef<E>(null)
  const arrived = useRef<string | null>(null)
  // React would write a changed default value into the field, so the first one is kept.
  const first = useRef(initial)

  useEffect(
    () =>
      connect((text) => {
        const element = ref.current
        if (element === null) return
        if (document.activeElement === element) arrived.current = text
        else showText(element, text)
      }),
    [connect],
  )

  const lengthBefore = useRef<number>(undefined)
  const isRewritten = rewrite !== undefined
  useEffect(() => {
    const element = ref.current
    if (element === null || !isRewritten) return
    // React's onBeforeInput is another event, which does not fire for a deletion.
    const measure = () => {
      lengthBefore.current = element.value.length
    }
    element.addEventListener('beforeinput', measure)
    return () => element.removeEventListener('beforeinput', measure)
  }, [isRewritten])

  return {
    ref,
    defaultValue: first.current,
    onInput({ currentTarget, nativeEvent }) {
      arrived.current = null
      rewrite?.(currentTarget, nativeEvent, lengthBefore.current)
      onInput(currentTarget.value)
    },
    onBlur() {
      const element = ref.current
      if (element !== null && arrived.current !== null) showText(element, arrived.current)
      else if (element !== null && settle !== undefined) showText(element, settle(element.value))
      arrived.current = null
      onBlur()
    },
  }
}
