import { useLingui } from '@lingui/react/macro'
import type { VisitRefusal } from '#sync/visits/visit-rows.ts'

/** The fields that the server refused, each with a sentence, and the step that contains them. */
export type RefusedFields = { step: 'about' | 'purpose' | 'photo'; fields: ReadonlyMap<string, string> }

/** The names in the form for fields that have another name on the server. */
const formNames: Readonly<Record<string, string>> = { 'extras.district': 'meetingDistrict' }

export function useRefusedFields(): (refusal: VisitRefusal) => RefusedFields {
  const { t } = useLingui()
  const byCode: Readonly<Record<string, readonly [string, string]>> = {
    email_taken: ['email', t`This emial is already associated with another application`],
    mobile_taken: ['mobile', t`This mobile number is already associated with another application`],
  }
  const textOf = (path: string, code: string) => {
    if (code === 'too_many_open')
      return t`Three of your requests to this official are still unanswered. Please wait for an answer, or choose another official`
    if (path === 'officialId') return t`This official no longer takes appointments. Please choose another`
    if (path === 'type') return t`The official no longer takes this kind of meeting. Please choose again`
    return t`The office could not accept this. Please check it`
  }
  return ({ part, code, fields }) => {
    const step = part === 'visitor' ? 'about' : part !== 'appointment' ? 'photo' : 'purpose'
    const own = byCode[code]
    const named = fields.map(({ path, code: why }): [string, string] => {
      const name = formNames[path] ?? path.replace(/^extras\./, '').split('.')[0] ?? path
      return [name, textOf(path, why)]
    })
    return { step, fields: new Map(own === undefined ? named : [own, ...named]) }
  }
}
