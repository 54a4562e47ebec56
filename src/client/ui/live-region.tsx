import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

/**
 * Where a message appears, so that a screen reader says it. The region is on the page before its first message, and takes
 * no room until then; one that is not displayed would not be watched.
 */
export function LiveRegion({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div role="status" {...rest} className={classNames('empty:absolute', className)} />
}
