import { useSingleKeys } from '../../../../ui/fields/single-keys.ts'

/** Shows the key of a button if there is a keyboard and keys are not turned off. */
export function Key({ children }: { children: string }) {
  if (!useSingleKeys()) return null
  return (
    <span
      aria-hidden="true"
      className="hidden rounded-field border border-current px-1.5 text-tiny font-normal md:pointer-fine:inline"
    >
      {children}
    </span>
  )
}

/** The key of a button for screen readers, as the value of `aria-keyshortcuts`. */
export function useShortcut(key: string): string | undefined {
  return useSingleKeys() ? key : undefined
}
