import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { AppointmentType } from '#domain/appointments/appointment-states.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldGroup, fieldIds } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Avatar } from '../../../../ui/photo/avatar.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { acceptsType, type KeptOfficial, type Officials } from '../phone/kept-officials.ts'
import type { VisitSession } from '../phone/visit-session.ts'

export type OfficialChoiceProps = {
  session: VisitSession
  officials: Officials
  label: string
  error: string | null
  onLeave: (path: string) => void
}

const name = 'officialId'

/** The officials who accept the kind of meeting, each with photo and designation, as radio buttons. */
export function OfficialChoice({ session, officials, label, error, onLeave }: OfficialChoiceProps) {
  const { t } = useLingui()
  const texts = useTexts(session)
  const type = texts.type === 'online' || texts.type === 'in-person' ? texts.type : null
  const { list } = officials
  const offered = type === null ? [] : (list ?? []).filter((official) => acceptsType(official, type))
  const chosen = texts[name] ?? ''
  useClearedChoice(session, { chosen, type, list })
  const isEmpty = type !== null && list !== null && offered.length === 0
  return (
    <FieldGroup name={name} label={label} error={error} ofRadios>
      {type === null && <p className="mt-1.5 text-small text-muted">{t`Please choose the kind of meeting first.`}</p>}
      {type !== null && list === null && <OfficialsMissing officials={officials} />}
      {isEmpty && (
        <p className="mt-1.5 text-small text-muted">{t`No official takes this kind of meeting at present.`}</p>
      )}
      <div className="mt-1.5 space-y-2">
        {offered.map((official) => (
          <OfficialOption
            key={official.id}
            official={official}
            isChosen={chosen === official.id}
            isWrong={error !== null}
            onChoose={() => {
              session.input('purpose', name, official.id)
              onLeave(name)
            }}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

type OptionProps = { official: KeptOfficial; isChosen: boolean; isWrong: boolean; onChoose: () => void }

function OfficialOption({ official, isChosen, isWrong, onChoose }: OptionProps) {
  const locale = useLocale()
  const id = `${fieldIds(name).control}-${official.id}`
  return (
    <label
      htmlFor={id}
      data-official={official.id}
      className={`focus-ring flex min-h-14 items-center gap-3 rounded-field border-[1.5px] bg-surface px-3 py-2 has-checked:border-primary has-checked:bg-primary-soft ${isWrong ? 'border-danger' : 'border-line-strong'}`}
    >
      <input
        id={id}
        type="radio"
        name={name}
        value={official.id}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-primary"
      />
      <Avatar url={official.imageUrl} />
      <span className="min-w-0">
        <b className="block font-bold leading-tight">{locale === 'bn' ? official.nameBn : official.nameEn}</b>
        {official.designation && <span className="text-small text-muted">{official.designation[locale]}</span>}
      </span>
    </label>
  )
}

function OfficialsMissing({ officials: { isLoading, retry } }: Pick<OfficialChoiceProps, 'officials'>) {
  const { t } = useLingui()
  if (isLoading) return <Skeleton className="mt-1.5 h-14 rounded-field" />
  return (
    <Notice tone="warning" title={t`The list of officials is not on this device yet`} className="mt-1.5">
      <p className="text-small">{t`It will load when there is a connection. What you have typed is kept.`}</p>
      <Button variant="plain" size="small" onClick={retry}>
        {t`Try again`}
      </Button>
    </Notice>
  )
}

function useTexts(session: VisitSession): Readonly<Record<string, string>> {
  const [texts, setTexts] = useState(() => session.textsOf('purpose'))
  useEffect(() => session.subscribe(() => setTexts(session.textsOf('purpose'))), [session])
  return texts
}

type Choice = { chosen: string; type: AppointmentType | null; list: readonly KeptOfficial[] | null }

/** Clears the choice of an official who does not accept this kind of meeting or is no longer in the list. */
function useClearedChoice(session: VisitSession, { chosen, type, list }: Choice): void {
  useEffect(() => {
    if (chosen === '' || type === null || list === null) return
    const official = list.find(({ id }) => id === chosen)
    if (official === undefined || !acceptsType(official, type)) session.input('purpose', name, '')
  }, [session, chosen, type, list])
}
