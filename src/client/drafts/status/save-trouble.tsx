import { useLingui } from '@lingui/react/macro'
import { Notice } from '../../ui/notice.tsx'
import type { SaveTrouble } from '../session/draft-session.ts'

/** The phone does not store the input: what is safe, what is not yet, and what the person can do. */
export function SaveTroubleNotice({ trouble }: { trouble: SaveTrouble }) {
  const { t } = useLingui()
  const words = {
    full: {
      title: t`This phone is full`,
      text: t`What you typed last stands only on the screen. Please free some space (photos, other apps) and leave this page open: it saves by itself. What was saved before is safe.`,
    },
    refused: {
      title: t`This phone does not save at the moment`,
      text: t`What you typed last stands only on the screen. Please leave this page open: it tries again by itself. If it stays like this, close other pages and apps. What was saved before is safe.`,
    },
    unkept: {
      title: t`What you type is not saved yet`,
      text: t`A part of this page has not arrived, and this phone has no room to keep what you type meanwhile. Please leave this page open, and connect to the internet or free some space: then it saves by itself.`,
    },
  }[trouble]
  return (
    <div data-trouble={trouble}>
      <Notice tone="danger" title={words.title}>
        <p>{words.text}</p>
      </Notice>
    </div>
  )
}
