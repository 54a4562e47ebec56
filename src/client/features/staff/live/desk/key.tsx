import { useSingleKeys } from '../../../../ui/fields/single-keys.ts'

/** The key of a button, where there is a keyboard and the keys are not turned off. */
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

/** The same for screen readers, as `aria-keyshortcuts`. */
export function useShortcut(key: string): string | undefined {
  return useSingleKeys() ? key : undefined
}
