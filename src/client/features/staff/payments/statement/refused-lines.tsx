import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { RefusalReason } from '#domain/payments/statement/line-states.ts'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { Chip, type ChipTone } from '../../../../ui/chip.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import type { IconName } from '../../../../ui/icon.tsx'
import { Table, Td, Th, Tr } from '../../../../ui/table.tsx'
import { PaidApplications, wide } from './statement-rows.tsx'
import type { RefusedMatch } from './use-statement.ts'

const looks: Record<RefusalReason, { tone: ChipTone; icon: IconName; text: MessageDescriptor }> = {
  reversed: { tone: 'danger', icon: 'retry', text: msg`Reversed, refunded or returned` },
  failed: { tone: 'danger', icon: 'close', text: msg`Failed or cancelled` },
  waiting: { tone: 'accent', icon: 'clock', text: msg`Not completed yet` },
  outgoing: { tone: 'neutral', icon: 'send', text: msg`Money that went out` },
  lost_digits: { tone: 'accent', icon: 'warning', text: msg`Not read: Excel has rounded the number` },
  unknown_word: { tone: 'accent', icon: 'warning', text: msg`Not read: direction or status unknown` },
  unknown_amount: { tone: 'accent', icon: 'warning', text: msg`Not read: the amount is not clear` },
  contradicted: { tone: 'accent', icon: 'copy', text: msg`Another line says otherwise about this number` },
}

/** The lines of a statement whose money did not arrive or is uncertain, each with the reason. None can be confirmed. */
export function RefusedLines({ lines }: { lines: readonly RefusedMatch[] }) {
  const { t } = useLingui()
  const heading = useId()
  const count = formatNumber(lines.length, useLocale())
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={heading} data-part="refused" className="space-y-2">
      <h2 id={heading} className="text-h3">
        {t`Not received or not certain`} ({count})
      </h2>
      <p className="text-small text-muted">
        {t`The money of these lines went out or did not arrive, or the statement does not make it clear. They cannot be confirmed here. Please check them in the account.`}
      </p>
      <Card padded={false}>
        <Table
          caption={t`Lines that were not received`}
          head={
            <>
              <Th numeric className={wide}>
                {t`Line`}
              </Th>
              <Th>{t`Transaction ID`}</Th>
              <Th numeric>{t`Amount`}</Th>
              <Th className={wide}>{t`Reason`}</Th>
              <Th className={wide}>{t`Application`}</Th>
            </>
          }
        >
          {lines.map((line) => (
            <RefusedRow key={line.line} line={line} />
          ))}
        </Table>
      </Card>
    </section>
  )
}

function RefusedRow({ line }: { line: RefusedMatch }) {
  const locale = useLocale()
  return (
    <Tr data-line={line.line} data-reason={line.state}>
      <Td numeric className={classNames('text-muted', wide)}>
        {formatNumber(line.line, locale)}
      </Td>
      <Td>
        <span className="block break-all tabular-nums">{line.transactionId}</span>
        <span className="mt-1 block space-y-1 md:hidden">
          <Reason line={line} />
          <PaidApplications line={line} />
        </span>
      </Td>
      <Td numeric>{line.amount === null ? '–' : formatMoney(line.amount, locale)}</Td>
      <Td className={wide}>
        <Reason line={line} />
      </Td>
      <Td className={classNames('min-w-44', wide)}>
        <PaidApplications line={line} />
      </Td>
    </Tr>
  )
}

/** The reason, with the word of the statement that gave it. */
function Reason({ line: { state, word } }: { line: RefusedMatch }) {
  const { i18n } = useLingui()
  const { tone, icon, text } = looks[state]
  return (
    <>
      <Chip tone={tone} icon={icon}>
        {i18n._(text)}
      </Chip>
      {word !== null && <span className="block break-words text-tiny text-muted">“{word}”</span>}
    </>
  )
}
