type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Types of controls that hold no typed text, so a browser fills nothing into them. */
const neverFilled = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
])

/** The text of each control at its last `input` event, or when the app wrote it. */
const known = new WeakMap<Control, string>()

/** Writes a text into a control: the app knows it, so it is not taken for a value that came silently. */
export function showText(control: Control, text: string): void {
  control.value = text
  known.set(control, control.value)
}

function isTextControl(target: unknown): target is Control {
  if (target instanceof HTMLInputElement) return !neverFilled.has(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/**
 * Whether the app knows the text of a control: React keeps the default value of a controlled input equal to its value.
 * What the app chose in a select cannot be told from the document, so a select counts as known until it reports a change.
 */
function isKnown(control: Control): boolean {
  const { value } = control
  return known.get(control) === value || control instanceof HTMLSelectElement || control.defaultValue === value
}

/** Announces a value that came without an `input` event, as if the person had typed it. */
function announce(control: Control): void {
  const { value } = control
  known.set(control, value)
  // React drops an event whose value it has seen already. It sees what a script writes through the element's own
  // property, which the property of the class goes around.
  const ofClass = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')
  control.value = ''
  ofClass?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function catchUp(control: Control): void {
  if (!isKnown(control)) announce(control)
}

function catchUpAll(root: ParentNode): void {
  for (const control of root.querySelectorAll('input, textarea, select')) if (isTextControl(control)) catchUp(control)
}

/**
 * Notices values that a browser, a password manager or a keyboard puts into a control without an `input` event, in every
 * form of the portal: when a control reports a change or is left, before anything is pressed or submitted, and before
 * the page is hidden. Must be called before the app adds listeners of its own, which then find the values.
 */
export function watchSilentInput(): void {
  const listen = (name: string, listener: (event: Event) => void) => document.addEventListener(name, listener, true)
  listen('input', ({ target }) => {
    if (isTextControl(target)) known.set(target, target.value)
  })
  listen('change', ({ target }) => {
    if (isTextControl(target) && known.get(target) !== target.value) announce(target)
  })
  listen('focusout', ({ target }) => {
    if (isTextControl(target)) catchUp(target)
  })
  for (const name of ['click', 'submit']) listen(name, () => catchUpAll(document))
  listen('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Enter') catchUpAll(document)
  })
  listen('visibilitychange', () => {
    if (document.visibilityState === 'hidden') catchUpAll(document)
  })
  window.addEventListener('pagehide', () => catchUpAll(document), true)
}
