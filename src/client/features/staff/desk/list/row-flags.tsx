import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { DeskFlag } from '#domain/enlistment/desk/desks.ts'
import { Chip, toneOf } from '../../../../ui/chip.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { flagNames, flagTones } from './flag-names.ts'

type FlagsProps = { flags?: readonly DeskFlag[] | undefined }

/** The flags of an application, as chips. */
export function RowFlags({ flags = [] }: FlagsProps) {
  const { i18n } = useLingui()
  return flags.map((flag) => (
    <Chip key={flag} tone={flagTones[flag]} className="px-1.5! py-0! leading-tight!">
      <span data-flag={flag}>{i18n._(flagNames[flag])}</span>
    </Chip>
  ))
}

/** The flags as words in one line below the status: chips would make a row twice as high. */
export function FlagWords({ flags = [] }: FlagsProps) {
  const { i18n } = useLingui()
  if (flags.length === 0) return null
  return (
    <span className="block text-tiny leading-4 text-muted">
      {flags.map((flag, at) => (
        <Fragment key={flag}>
          {at > 0 && ' · '}
          <span data-flag={flag} className={classNames('font-medium', toneOf(flagTones[flag]))}>
            {i18n._(flagNames[flag])}
          </span>
        </Fragment>
      ))}
    </span>
  )
}
