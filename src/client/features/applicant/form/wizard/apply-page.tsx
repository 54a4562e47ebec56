import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { LostDrafts } from '../../../../drafts/parts/form/parts.ts'
import { PartMissing } from '../../../../drafts/parts/open-draft/form-part.tsx'
import { SyncProvider } from '../../../../drafts/parts/open-draft/sync-context.tsx'
import { LockScreen } from '../../../../drafts/parts/vault/parts.ts'
import { loadType } from '../../../../drafts/phone/definitions/type-definitions.ts'
import { chosenType } from '../../../../drafts/phone/definitions/type-facts.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { cacheForm } from '../../../../platform/updates/service-worker.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageFrame } from '../../../../ui/layout/page-frame.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { PageSkeleton } from '../../../../ui/states/skeleton.tsx'
import { openFirstSession } from '../opening/first-session.ts'
import { type Opening, useWizardSession, type Wanted } from '../opening/use-wizard-session.ts'
import { TypeChoice } from './parts.ts'
import { Wizard } from './wizard.tsx'
import { useWizardAddress, wizardHref } from './wizard-address.ts'

export type ApplyPageProps = {
  /** The types that this address serves. */
  routeTypes: readonly string[]
}

/**
 * Loads what the first rendering of a new form, or of the choice of its type, needs. Resolves to false when that cannot
 * be loaded; never rejects.
 */
export async function prepareForm(type: string | null, purpose: string | null): Promise<boolean> {
  if (type === null) return TypeChoice.preload()
  const definition = await loadType(type).catch(() => null)
  if (definition !== null) openFirstSession(definition, purpose)
  return definition !== null
}

/** The application form. A new application starts at the first page, a draft where the person left it. */
export function ApplyPage({ routeTypes }: ApplyPageProps) {
  const { draft } = useWizardAddress()
  return (
    <SyncProvider opensDraft={draft !== null}>
      <Application routeTypes={routeTypes} />
    </SyncProvider>
  )
}

function Application({ routeTypes }: { routeTypes: readonly string[] }) {
  const { draft, type, purpose } = useWizardAddress()
  const chosen = chosenType(routeTypes, type)
  const opening = useWizardSession({ draft, type: chosen, purpose })
  // A person who opens a draft waits for its answers, so the files for offline use are fetched after them. A new form
  // fetches the files at once, without a timer: until the service worker is active, a reload without a connection
  // shows the browser's error page.
  const isAwaited = draft !== null && opening.state === 'opening'
  useCachedForm({ draft, type, purpose }, isAwaited)
  const asksForType = draft === null && chosen === null
  if (opening.state === 'open' && !asksForType) {
    return <Wizard key={keyOf(opening.session)} session={opening.session} />
  }
  return (
    <PageFrame>
      {asksForType ? <TypeChoice types={routeTypes} purpose={purpose} /> : <NotOpen opening={opening} />}
    </PageFrame>
  )
}

/** Caches each form once; a draft that begins while its form is open does not count as another form. */
function useCachedForm({ draft, type, purpose }: Wanted, isAwaited: boolean): void {
  const isCached = useRef(false)
  useEffect(() => {
    if (isAwaited || (draft !== null && isCached.current)) return
    isCached.current = true
    cacheForm(draft === null ? wizardHref({ type, purpose }) : location.href)
  }, [draft, type, purpose, isAwaited])
}

function NotOpen({ opening }: { opening: Opening }) {
  if (opening.state === 'opening') return <PageSkeleton />
  if (opening.state === 'locked') return <LockScreen sealed={opening.sealed} />
  if (opening.state === 'late') {
    return (
      <Page>
        <PartMissing onRetry={() => location.reload()} />
      </Page>
    )
  }
  if (opening.state === 'newer') return <OutdatedPage />
  return <DraftUnavailable refused={opening.state === 'refused'} />
}

const keys = new WeakMap<object, number>()
let lastKey = 0

/** A new session is a new form with other fields; React must not reuse the old ones. */
function keyOf(session: object): number {
  const known = keys.get(session)
  if (known !== undefined) return known
  lastKey += 1
  keys.set(session, lastKey)
  return lastKey
}

function OutdatedPage() {
  const { t } = useLingui()
  return (
    <Page>
      <PageHeader
        title={t`This page is older than the draft`}
        lead={t`A newer version of this page has saved the draft. Everything is still on this phone. Please reload the page when you are online.`}
      />
      <Button data-action="load-again" onClick={() => location.reload()}>
        {t`Reload the page`}
      </Button>
    </Page>
  )
}

function DraftUnavailable({ refused }: { refused: boolean }) {
  const { t } = useLingui()
  return (
    <Page>
      <PageHeader
        title={refused ? t`This browser cannot keep a draft` : t`This draft is not on this phone`}
        lead={
          refused
            ? t`It does not let pages store data (perhaps a private window). Please open the page in a normal window or another browser.`
            : t`It can be opened here with its resume code and your mobile number.`
        }
      />
      {!refused && <LostDrafts />}
      {!refused && <LinkButton href={hrefOf('/resume-application')}>{t`Open with the code`}</LinkButton>}
    </Page>
  )
}
