import { useLingui } from '@lingui/react/macro'
import type { DraftFileProblem } from '#sync/carrying/draft-import.ts'

/** Why an exported file cannot be imported, and what to do. */
export function useFileProblemTexts(): Record<DraftFileProblem, string> {
  const { t } = useLingui()
  return {
    too_large: t`This file is too large to be an exported application.`,
    not_ours: t`This is not an exported application, or it has been changed. Please choose the file that ends in .talika.json.`,
    too_new: t`The file comes from a newer version of this page. Please reload the page and try again.`,
    damaged: t`The file is incomplete. Please export it again, or copy it once more.`,
  }
}
