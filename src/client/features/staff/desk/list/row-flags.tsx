import { useLingui } from '@lingui/react/macro'
import type { DeskFlag } from '#domain/enlistment/desk/desks.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { flagNames, flagTones } from './flag-names.ts'

/** What a desk should know of an application before it opens it. */
export function RowFlags({ flags = [] }: { flags?: readonly DeskFlag[] | undefined }) {
  const { i18n } = useLingui()
  return flags.map((flag) => (
    <Chip key={flag} tone={flagTones[flag]} className="px-1.5! py-0! leading-tight!">
      <span data-flag={flag}>{i18n._(flagNames[flag])}</span>
    </Chip>
  ))
}
