import { Plural, useLingui } from '@lingui/react/macro'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Notice } from '../../../../ui/notice.tsx'
import type { MatchedStatement } from './use-statement.ts'

/** What a desk should know of a statement before it confirms: what is missing, repeated, known or chosen. */
export function StatementNotices({ statement }: { statement: MatchedStatement }) {
  const { t } = useLingui()
  const { lines, refused, isCut } = statement
  const isEmpty = lines.length === 0 && refused.length === 0
  const isStrange = lines.length > 0 && lines.every(({ outcome }) => outcome === 'unknown')
  return (
    <>
      {isCut && (
        <Notice tone="warning">{t`The statement has more than 2,000 payments. The first 2,000 are shown; for the rest, compare a statement of a shorter period.`}</Notice>
      )}
      {isEmpty && <Notice tone="warning">{t`No payment was found in this text. Is it a statement?`}</Notice>}
      {isStrange && (
        <Notice tone="warning">
          {t`No application gave one of these numbers. Is this the statement of the right account?`}
        </Notice>
      )}
      <Before statement={statement} />
      <Chosen statement={statement} />
    </>
  )
}

function Before({ statement: { lines, repeated } }: { statement: MatchedStatement }) {
  const locale = useLocale()
  const before = lines.filter(({ outcome }) => outcome === 'confirmed').length
  const [confirmed, twice] = [formatNumber(before, locale), formatNumber(repeated, locale)]
  return (
    <>
      {before > 0 && (
        <Notice>
          <Plural
            value={before}
            one={`${confirmed} of its payments was confirmed before. It counts once.`}
            other={`${confirmed} of its payments were confirmed before. They count once.`}
          />
        </Notice>
      )}
      {repeated > 0 && (
        <Notice>
          <Plural
            value={repeated}
            one={`${twice} line is in the statement a second time and was counted once.`}
            other={`${twice} lines are in the statement a second time and were counted once.`}
          />
        </Notice>
      )}
    </>
  )
}

/** Says by whose choice the columns were read. */
function Chosen({ statement: { tables } }: { statement: MatchedStatement }) {
  const { t } = useLingui()
  const chosen = tables.filter(({ isChosen }) => isChosen)
  const [table] = chosen
  if (table === undefined) return null
  const person = table.kept?.chosenBy ?? null
  return (
    <Notice>
      {person === null ? t`Read with the columns that were chosen.` : t`Read with the columns that ${person} chose.`}
    </Notice>
  )
}
