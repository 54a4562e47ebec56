import { msg } from '@lingui/core/macro'
import { access } from '#contract/access.ts'

/** For pages that show who visits the office: their routes are open to every session, and the others read why not. */
export const receptionOnly = {
  access: access.receptions,
  text: msg`Only the reception desk, officials and the administration can see who visits the office.`,
}
