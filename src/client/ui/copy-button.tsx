import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { copyText } from '../platform/copy-text.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { LiveRegion } from './live-region.tsx'

const shownMs = 4_000

/** Copies a text and says so, also to a screen reader. `what` names the text, for people who hear only the button. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  // A refusal stays: the text has to be copied by hand.
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'refused')
  return (
    <>
      <Button variant="plain" size="small" className="shrink-0" data-action="copy" onClick={() => void copy()}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        {outcome === 'copied' ? t`Copied` : t`Copy`}
        <span className="sr-only">{what}</span>
      </Button>
      <LiveRegion className={outcome === 'refused' ? 'w-full text-small' : 'sr-only'}>
        {outcome === 'copied' && t`Copied: ${what}`}
        {outcome === 'refused' && t`This browser does not copy. Please press long on the text and copy it.`}
      </LiveRegion>
    </>
  )
}
