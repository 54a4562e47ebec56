import { classNames } from './class-names.ts'
import type { morePaths } from './more-icons.ts'

/**
 * Outlines on a 24 by 24 grid with one stroke width. Only the first screen's; the others are loaded with all styles.
 */
const paths = {
  check: 'M5 13l4 4L19 7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  right: 'M9 5l7 7-7 7',
  warning: 'M12 4L2.5 20h19L12 4zM12 10v4M12 17v.5',
  offline:
    'M3 3l18 18M5 12a10 10 0 013-2M2 9a15 15 0 014-2.500M12 19v.5M8.500 15.500a5 5 0 015-1M16 11a10 10 0 013 2M11 6a15 15 0 0111 3',
  retry: 'M20 12a8 8 0 11-2.500-5.800M20 3v5h-5',
} as const

export type IconName = keyof typeof paths | keyof typeof morePaths

const known: Partial<Record<IconName, string>> = { ...paths }

/** Registers the icons of the other pages. */
export function addIcons(more: typeof morePaths): void {
  Object.assign(known, more)
}

/** A picture beside a text, hidden from screen readers; an icon alone needs an aria-label on its button. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('shrink-0', className)}
    >
      <path d={known[name]} />
    </svg>
  )
}
