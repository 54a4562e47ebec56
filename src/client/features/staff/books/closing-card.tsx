import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import { useState } from 'react'
import { type ClosedMethod, closeDay, dailyClosing, reopenDay } from '#contract/payments/closings.ts'
import { type ClosedSum, closedKinds, differenceOf, laterChanges } from '#domain/payments/closings.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { formatMoney, formatNumber } from '#domain/reference/numerals.ts'
import { mayCall, useSession } from '../../../platform/api/session.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Table, Td, Th, Tr } from '../../../ui/table.tsx'
import { signedMoney, signedNumber } from './amounts.ts'
import { figureNames, methodName } from './book-words.ts'
import { CloseDialog } from './close-dialog.tsx'

type CardProps = { day: string; closed: ClosedMethod }

/** One method of payment on one day: what was counted, what the books say, and the closing. */
export function ClosingCard({ day, closed }: CardProps) {
  const { t } = useMacro()
  const locale = useLocale()
  const { method, closing } = closed
  const name = methodName(method, locale)
  return (
    <Card padded={false} data-method={method} className="break-inside-avoid">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <h3 className="font-bold">{name}</h3>
        {closing !== null && (
          <Chip tone={closing.isClosed ? 'ok' : 'accent'}>{closing.isClosed ? t`Closed` : t`Reopened`}</Chip>
        )}
        <Actions day={day} closed={closed} />
      </div>
      <Figures closed={closed} caption={name} />
      <div className="space-y-3 px-4 py-3 empty:hidden">
        <LaterChanges closed={closed} />
        {closing !== null && <ClosedBy closing={closing} />}
      </div>
    </Card>
  )
}

/** A closed day shows the figures of its closing. */
function Figures({ closed: { figures: now, closing }, caption }: { closed: ClosedMethod; caption: string }) {
  const { _ } = useLingui()
  const { t } = useMacro()
  const figures = closing?.isClosed ? closing.figures : now
  return (
    <Table
      caption={caption}
      head={
        <>
          <Th>{t`What`}</Th>
          <Th numeric className="w-20 md:w-32">{t`Count`}</Th>
          <Th numeric className="w-28 md:w-40">{t`Taka`}</Th>
        </>
      }
    >
      {closing !== null && <FigureRow name={t`Counted in the statement`} sum={closing.counted} />}
      {closedKinds.map((kind) => (
        <FigureRow key={kind} kind={kind} name={_(figureNames[kind])} sum={figures[kind]} isPart={kind === 'earlier'} />
      ))}
      {closing !== null && (
        <FigureRow
          kind="difference"
          name={t`Difference: counted less confirmed`}
          sum={differenceOf(closing.counted, figures.confirmed)}
          isSigned
        />
      )}
    </Table>
  )
}

type RowProps = { kind?: string; name: string; sum: ClosedSum; isPart?: boolean; isSigned?: boolean }

function FigureRow({ kind = 'counted', name, sum: { count, amount }, isPart = false, isSigned = false }: RowProps) {
  const locale = useLocale()
  const isOff = isSigned && (count !== 0 || amount !== 0)
  const [inNumbers, inMoney] = isSigned ? [signedNumber, signedMoney] : [formatNumber, formatMoney]
  return (
    <Tr data-figure={kind} className={isOff ? 'font-bold text-danger' : isSigned ? 'font-bold' : undefined}>
      <Td className={isPart ? 'pl-8! text-muted' : undefined}>{name}</Td>
      <Td numeric>{inNumbers(count, locale)}</Td>
      <Td numeric>{inMoney(amount, locale)}</Td>
    </Tr>
  )
}

/** What was undone or added after the day was closed. */
function LaterChanges({ closed: { figures, closing } }: { closed: ClosedMethod }) {
  const { _ } = useLingui()
  const { t } = useMacro()
  const locale = useLocale()
  const changes = closing?.isClosed ? laterChanges(closing.figures, figures) : []
  if (changes.length === 0) return null
  return (
    <Notice tone="warning" title={t`Changed after the closing`}>
      <ul>
        {changes.map(({ kind, change: { count, amount } }) => (
          <li key={kind} data-changed={kind} className="tabular-nums">
            {_(figureNames[kind])}: {signedMoney(amount, locale)} ({signedNumber(count, locale)})
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function ClosedBy({ closing }: { closing: NonNullable<ClosedMethod['closing']> }) {
  const { t } = useMacro()
  const locale = useLocale()
  const [name, time] = [closing.closedBy?.[locale] ?? '–', formatDateTime(closing.closedAt, locale)]
  return (
    <div className="text-small">
      {closing.note !== null && <p className="whitespace-pre-line">{closing.note}</p>}
      <p className="text-muted">{t`Closed by ${name}, ${time}`}</p>
    </div>
  )
}

function Actions({ day, closed }: CardProps) {
  const { t } = useMacro()
  const session = useSession()
  const [open, setOpen] = useState<'close' | 'reopen' | null>(null)
  const isClosed = closed.closing?.isClosed ?? false
  const shut = () => setOpen(null)
  return (
    <div className="ml-auto print:hidden">
      {!isClosed && mayCall(session, closeDay) && (
        <Button size="small" data-action="close-day" onClick={() => setOpen('close')}>{t`Close the day`}</Button>
      )}
      {isClosed && mayCall(session, reopenDay) && (
        <Button
          size="small"
          variant="plain"
          data-action="reopen-day"
          onClick={() => setOpen('reopen')}
        >{t`Reopen`}</Button>
      )}
      {open === 'close' && <CloseDialog day={day} closed={closed} onClose={shut} />}
      {open === 'reopen' && <ReopenDialog day={day} closed={closed} onClose={shut} />}
    </div>
  )
}

function ReopenDialog({ day, closed: { method, closing }, onClose }: CardProps & { onClose: () => void }) {
  const { t } = useMacro()
  const name = methodName(method, useLocale())
  const form = useEndpointForm(reopenDay, {
    values: { reason: '' },
    bodyOf: ({ reason }) => ({ day, method, version: closing?.version ?? 0, reason }),
    input: {},
    done: t`The day was reopened`,
    keep: { name: `reopen-day/${day}/${method}` },
    invalidates: [dailyClosing],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      form={form}
      title={t`Reopen the day: ${name}?`}
      description={t`The figures of the closing stay until the day is closed again. The audit keeps both.`}
      hint={t`It is in the audit.`}
      submitLabel={t`Reopen`}
      closeLabel={t`Go back`}
      onClose={onClose}
    />
  )
}
