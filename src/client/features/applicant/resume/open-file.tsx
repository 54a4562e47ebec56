import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useFileProblemTexts } from '../../../drafts/parts/status/file-problem-texts.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { OpenedFile } from './open-draft-file.ts'

type State = { state: 'idle' | 'busy' | 'late' } | { state: 'answered'; opened: OpenedFile }

const load = () => import('./open-draft-file.ts')

/**
 * Opens an application that was exported on another phone. Its code is loaded after the page, to be available offline.
 */
export function OpenFile() {
  const { t } = useLingui()
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({ state: 'idle' })
  useEffect(() => void load().catch(() => undefined), [])
  async function open(file: File | undefined): Promise<void> {
    if (file === undefined) return
    setState({ state: 'busy' })
    const opened = await load().then(
      (module) => module.openDraftFile(file),
      () => null,
    )
    if (opened === null) return setState({ state: 'late' })
    if (opened.ok && opened.kept === 0) return void router.navigate({ href: opened.address })
    setState({ state: 'answered', opened })
  }
  return (
    <section className="space-y-3">
      <h2>{t`Open an exported file`}</h2>
      <p className="text-muted">{t`An application that was exported on another phone can be continued here, even without internet.`}</p>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={t`The exported file`}
        data-import="file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void open(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button variant="plain" block busy={state.state === 'busy'} onClick={() => input.current?.click()}>
        <Icon name="file" />
        {state.state === 'busy' ? t`Please wait` : t`Choose the file`}
      </Button>
      {state.state === 'late' && (
        <Notice tone="warning" role="alert">
          {t`This part has not loaded yet`}
        </Notice>
      )}
      {state.state === 'answered' && <Answer opened={state.opened} />}
    </section>
  )
}

function Answer({ opened }: { opened: OpenedFile }) {
  const { t } = useLingui()
  const locale = useLocale()
  const fileTexts = useFileProblemTexts()
  if (opened.ok) {
    const kept = formatNumber(opened.kept, locale)
    return (
      <Notice tone="info" role="status" title={t`The file was imported`}>
        <p>{t`Values not changed, because this phone has newer ones: ${kept}. The older ones are still in the file.`}</p>
        <LinkButton href={opened.address} className="mt-2">
          {t`Open the application`}
        </LinkButton>
      </Notice>
    )
  }
  const texts = {
    ...fileTexts,
    foreign: t`The file does not belong to the application of the same number on this phone. Nothing was changed.`,
    not_kept: t`There is no room for the application on this phone. Please free some space and try again.`,
    unknown_type: t`This page is too old for this application. Please reload the page and try again.`,
  }
  return (
    <Notice tone="danger" role="alert">
      {texts[opened.problem]}
    </Notice>
  )
}
