import { useLingui } from '@lingui/react/macro'
import { useFailureText } from '../../../../platform/api/error-messages.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { labelOf } from '../application/correction-lines.ts'
import type { Review } from '../application/review-model.ts'
import { listWaiting, type WaitingMark } from './pending-marks.ts'
import type { Marks } from './use-marks.ts'

type NoticeProps = { marks: Marks; review: Review }

/** Says why marks are on this page only. Marks that the server refused can be compared with its marks and discarded. */
export function MarksNotice({ marks, review }: NoticeProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { failure, retry, discard } = marks
  if (failure === null) return null
  const isRefused = failure.problem !== undefined
  function giveUp(): void {
    discard()
    // The notice disappears with its buttons, so the heading gets the focus.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  return (
    <Notice tone="warning" role="status" title={t`Your marks are not saved yet: they are only on this page.`}>
      <p>{failureText(failure)}</p>
      {isRefused && <Compared marks={marks} review={review} />}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" variant="plain" onClick={retry}>
          {t`Try again`}
        </Button>
        {isRefused && (
          <Button size="small" variant="quiet" data-action="discard-marks" onClick={giveUp}>
            {t`Discard my marks`}
          </Button>
        )}
      </div>
    </Notice>
  )
}

/** Each unsent mark beside the mark that the server has. */
function Compared({ marks: { waiting, stored }, review }: NoticeProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const wordsOf = useMarkWords()
  const labelOfFile = (id: string) => review.files.find(({ fileId }) => fileId === id)?.label ?? id
  return (
    <ul className="mt-1 space-y-1 text-small">
      {listWaiting(stored, waiting).map(({ kind, id, mine, theirs }) => {
        const [own, server] = [wordsOf(mine), wordsOf(theirs)]
        return (
          <li key={id} data-waiting={id}>
            <b>{kind === 'document' ? labelOfFile(id) : labelOf({ application: stored, review, locale }, id)}</b>:{' '}
            {t`you: ${own}; the server: ${server}`}
          </li>
        )
      })}
    </ul>
  )
}

function useMarkWords(): (mark: WaitingMark['mine']) => string {
  const { t } = useLingui()
  return (mark) => {
    if (mark === null) return t`no mark`
    const name = { ok: t`In order`, replace: t`To be replaced`, flag: t`Flagged` }[mark.mark]
    return mark.note === '' ? name : `${name} (${mark.note})`
  }
}
