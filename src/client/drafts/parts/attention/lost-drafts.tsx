import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { typeLabel } from '../../phone/definitions/type-facts.ts'
import { loadStorage } from '../../phone/loading/load-storage.ts'
import {
  canRestoreFromOffice,
  type RestoreOutcome,
  restoreFromOffice,
} from '../../phone/loading/restore-from-office.ts'
import { draftChanges } from '../../phone/notes/draft-changes.ts'
import { type DraftNote, forgetNote } from '../../phone/notes/draft-notes.ts'

/** Drafts that the browser has evicted: what happened, and how to restore the office's copy. */
export function LostDrafts(): ReactNode {
  const { t } = useLingui()
  const [lost, readAgain] = useLost()
  if (lost.length === 0) return null
  return (
    <div data-lost-drafts={lost.length}>
      <Notice tone="warning" title={t`The browser has deleted drafts from this phone`}>
        <p>{t`Browsers do this when a phone runs out of space, or when site data is cleared. What had reached the office is safe there.`}</p>
        <ul className="mt-2 divide-y divide-line">
          {lost.map((note) => (
            <li key={note.id} className="py-2.5">
              <LostDraft note={note} onForgotten={readAgain} />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const retryMs = 2_000

/** The drafts that the browser has deleted, and a function that reads them again. */
export function useLost(): [readonly DraftNote[], () => void] {
  const [lost, setLost] = useState<readonly DraftNote[]>([])
  const [reads, setReads] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when asked to
  useEffect(() => {
    let wanted = true
    const read = () =>
      loadStorage()
        .then((storage) => storage.listLost())
        .then((found) => wanted && setLost(found))
        // A browser that has just cleared the site refuses to open the storage for a moment, so the read is retried.
        .catch(() => {
          timer = setTimeout(read, retryMs)
        })
    let timer: ReturnType<typeof setTimeout> | undefined
    void read()
    const stop = draftChanges().subscribe(() => void read())
    return () => {
      wanted = false
      clearTimeout(timer)
      stop()
    }
  }, [reads])
  return [lost, () => setReads((times) => times + 1)]
}

type Problem = Extract<RestoreOutcome, { ok: false }>['problem']

function LostDraft({ note, onForgotten }: { note: DraftNote; onForgotten: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const begun = formatDateTime(note.at, locale)
  const texts: Record<Problem, string> = {
    offline: t`There is no connection to the office now. Please try again when you are online.`,
    not_there: t`The office does not have it under this code: it had not been sent yet, or its code was changed on another phone.`,
    not_kept: t`There is no room for the application on this phone. Please free some space and try again.`,
  }
  async function fetchIt(): Promise<void> {
    setBusy(true)
    const back = await restoreFromOffice(note).catch((): RestoreOutcome => ({ ok: false, problem: 'offline' }))
    setBusy(false)
    // The page that reports the missing draft has already looked for it.
    if (back.ok && location.search.includes(note.id)) location.reload()
    else if (back.ok) await router.navigate({ href: back.address })
    else setProblem(back.problem)
  }
  return (
    <>
      <p className="font-medium">{typeLabel(note.type, locale)}</p>
      <p className="text-small text-muted">{t`Started ${begun}`}</p>
      {problem !== null && <p className="mt-1 text-small">{texts[problem]}</p>}
      <div className="button-set mt-2">
        {problem !== 'not_there' && canRestoreFromOffice(note) && (
          <Button size="small" busy={busy} data-action="bring-back" onClick={() => void fetchIt()}>
            {t`Restore it from the office`}
          </Button>
        )}
        {!canRestoreFromOffice(note) && (
          <LinkButton size="small" href={hrefOf(note.signedIn ? '/signin' : '/resume-application')}>
            {note.signedIn ? t`Log in to restore it` : t`Open with the code`}
          </LinkButton>
        )}
        <Button
          variant="plain"
          size="small"
          data-action="forget-lost"
          onClick={() => {
            forgetNote(note.id)
            onForgotten()
          }}
        >
          {t`Do not show again`}
        </Button>
      </div>
    </>
  )
}
