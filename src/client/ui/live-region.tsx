import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

/**
 * An element in which messages appear, so that a screen reader announces them. It is on the page before its first
 * message and takes no room until then. Screen readers do not watch an element that is not displayed.
 */
export function LiveRegion({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div role="status" {...rest} className={classNames('empty:absolute', className)} />
}
