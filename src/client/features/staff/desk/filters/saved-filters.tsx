import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteSavedFilter, listSavedFilters, saveFilter } from '#contract/applications/desk/saved-filters.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { endpointQuery } from '../../../../platform/api/endpoint-query.ts'
import { useOnline } from '../../../../platform/online.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { RemovalDialog } from '../../../../ui/form/removal-dialog.tsx'
import { useEndpointForm } from '../../../../ui/form/use-endpoint-form.ts'
import { FilterPills } from '../../../../ui/list/filter-pills.tsx'
import { type ListPlace, type ListView, listHref } from '../list/list-view.ts'
import { savedHref, toSavedFilter } from './saved-view.ts'

type Saved = AnswerOf<typeof listSavedFilters>['body']['list'][number]
type SavedProps = { place: ListPlace; view: ListView; isReady: boolean }
type OpenDialog = 'save' | 'remove' | null

/**
 * The person's saved filters as chips, with a button to save the current filter, or to remove it if it is saved. The
 * filters are loaded once `isReady`, so that the list, for which the desk waits, comes first. The button is before the
 * chips, so that it does not move when they appear.
 */
export function SavedFilters({ place, view, isReady }: SavedProps) {
  const { t } = useLingui()
  const online = useOnline()
  const [open, setOpen] = useState<OpenDialog>(null)
  // The cached list is shown at once and reloaded with each page; it is short and seldom changes.
  const { data } = useQuery(endpointQuery(listSavedFilters, {}, { staleTime: 0, enabled: isReady }))
  const filters = data?.list ?? []
  const here = listHref(place.param, { ...view, page: 1 })
  const pills = filters.map(({ id, name, filter }) => {
    const href = savedHref(filter, view.desk)
    return { id, label: name, href, current: href === here }
  })
  const current = filters.find(({ id }) => pills.some((pill) => pill.id === id && pill.current))
  const action = current === undefined ? 'save' : 'remove'
  const close = () => setOpen(null)
  return (
    <div id="saved-filters" className="flex min-h-13 flex-wrap items-center gap-x-3 md:min-h-10.5">
      <Button
        variant="quiet"
        size="small"
        data-action={`${action}-filter`}
        disabled={!online}
        onClick={() => setOpen(action)}
      >
        {action === 'save' ? t`Save this filter` : t`Remove this filter`}
      </Button>
      {pills.length > 0 && <FilterPills label={t`Saved filters`} pills={pills} />}
      {open === 'save' && <SaveDialog place={place} view={view} onClose={close} />}
      {open === 'remove' && current !== undefined && <RemoveDialog saved={current} onClose={close} />}
    </div>
  )
}

function SaveDialog({ place, view, onClose }: Omit<SavedProps, 'isReady'> & { onClose: () => void }) {
  const { t } = useLingui()
  const form = useEndpointForm<typeof saveFilter, { name: string }>(saveFilter, {
    values: { name: '' },
    bodyOf: ({ name }) => ({ name, filter: toSavedFilter(place, view) }),
    done: t`The filter was saved`,
    keep: { name: 'save-filter' },
    invalidates: [listSavedFilters],
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t`Save this filter`}
      description={t`Status, type and marks are saved, but not the search text. A filter with the same name is replaced.`}
      submitLabel={t`Save`}
      onClose={onClose}
    >
      <TextField
        {...form.field('name', t`Please enter a name of at most 40 characters. Up to twelve filters can be saved.`)}
        label={t`Name`}
        maxLength={40}
        autoComplete="off"
      />
    </FormDialog>
  )
}

function RemoveDialog({ saved: { id, name }, onClose }: { saved: Saved; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <RemovalDialog
      title={t`Remove “${name}”?`}
      description={t`The applications do not change.`}
      confirmLabel={t`Remove`}
      endpoint={deleteSavedFilter}
      input={{ query: { id } }}
      done={t`The filter was removed`}
      invalidates={[listSavedFilters]}
      onClose={onClose}
    />
  )
}
