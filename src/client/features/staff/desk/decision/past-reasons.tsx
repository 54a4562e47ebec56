import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { listReasons, type ReasonAction } from '#contract/applications/desk/reasons.ts'
import { endpointQuery } from '../../../../platform/api/endpoint-query.ts'
import type { EndpointForm } from '../../../../ui/form/use-endpoint-form.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { SkeletonLines } from '../../../../ui/states/skeleton-lines.tsx'

type PastReasonsProps<Values extends FieldValues> = { action: ReasonAction; form: EndpointForm<Values> }

/** The reasons that this person gave for earlier decisions of this kind; a chosen one is appended to the input. */
export function PastReasons<Values extends FieldValues & { reason: string }>(props: PastReasonsProps<Values>) {
  const { action, form } = props
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { data, isPending } = useQuery(
    // Each dialog loads the reasons again, because the last decision may have added one.
    endpointQuery(listReasons, { query: { action } }, { enabled: isOpen, staleTime: 0, gcTime: 0, retry: false }),
  )
  const name = 'reason' as FieldPath<Values>
  function pick(reason: string): void {
    const typed = String(form.getValues(name) ?? '').trim()
    const text = typed === '' ? reason : `${typed}\n${reason}`
    form.setValue(name, text as FieldPathValue<Values, typeof name>, { shouldDirty: true })
    form.setFocus(name)
  }
  return (
    <details
      className="group rounded-field border border-line"
      data-part="past-reasons"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 text-small font-medium [&::-webkit-details-marker]:hidden">
        <Icon name="right" className="size-4 group-open:[transform:rotate(90deg)]" />
        {t`Reasons that you gave before`}
      </summary>
      <Reasons reasons={data?.reasons ?? []} isPending={isPending} onPick={pick} />
    </details>
  )
}

type ReasonsProps = { reasons: readonly string[]; isPending: boolean; onPick: (reason: string) => void }

function Reasons({ reasons, isPending, onPick }: ReasonsProps) {
  const { t } = useLingui()
  return (
    <ul className="border-t border-line">
      {isPending && (
        <li className="px-3 py-3">
          <SkeletonLines lines={3} />
        </li>
      )}
      {!isPending && reasons.length === 0 && <li className="px-3 py-2 text-small text-muted">{t`None yet`}</li>}
      {reasons.map((reason) => (
        <li key={reason}>
          <button
            type="button"
            onClick={() => onPick(reason)}
            className="block min-h-11 w-full whitespace-pre-line px-3 py-2 text-left text-small leading-tight hover:bg-sunken focus-visible:-outline-offset-3"
          >
            {reason}
          </button>
        </li>
      ))}
    </ul>
  )
}
