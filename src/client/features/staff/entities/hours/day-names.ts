import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** From Sunday (0) to Saturday (6), because the week begins on Sunday. */
export const dayNames: readonly MessageDescriptor[] = [
  msg`Sunday`,
  msg`Monday`,
  msg`Tuesday`,
  msg`Wednesday`,
  msg`Thursday`,
  msg`Friday`,
  msg`Saturday`,
]
