import { I18nProvider } from '@lingui/react'
import { type ReactNode, Suspense, startTransition, use } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import '../../../src/client/app/catalogs.ts'
import { DraftFormProvider } from '../../../src/client/drafts/parts/fields/draft-form-context.tsx'
import { FormField } from '../../../src/client/drafts/parts/fields/form-field.tsx'
import { createDraftSession, type DraftSession } from '../../../src/client/drafts/phone/session/draft-session.ts'
import { i18n, loadMessages, setLocale } from '../../../src/client/platform/i18n.ts'
import type { TypeDefinition } from '../../../src/domain/enlistment/definition.ts'
import { findField } from '../../../src/domain/forms/paths.ts'
import { noStorage } from '../../support/phone/no-storage.ts'

const label = { bn: 'আবেদন', en: 'Application' }

/** Like the first page of each real form: the previous number is asked for a renewal only. */
const type: TypeDefinition = {
  type: 'TAKEN_OVER',
  label,
  kind: 'individual',
  codePrefix: 'TOV',
  routes: { apply: '/taken/apply', enlist: null },
  steps: [
    {
      step: 'only',
      label,
      groups: [
        {
          group: 'only',
          label,
          fields: [
            { key: 'applicationPurpose', kind: 'radio', label, options: 'applicationPurpose', required: true },
            {
              key: 'lastNumber',
              kind: 'text',
              label: { bn: 'নম্বর', en: 'Last number' },
              required: false,
              visibleWhen: { field: 'applicationPurpose', in: ['RENEWAL'] },
            },
            { key: 'nameEn', kind: 'text', label: { bn: 'নাম', en: 'Name' }, required: true },
          ],
        },
      ],
      documents: [],
    },
  ],
  seedFees: { REGISTRATION: { base: 1, vat: 0, total: 1 }, RENEWAL: { base: 1, vat: 0, total: 1 } },
}

const noFee = { total: () => 0, isAboveWallet: () => false, subscribe: () => () => undefined }

function openSession(): DraftSession {
  const answers = { applicationPurpose: 'REGISTRATION' }
  const session = createDraftSession({
    type,
    start: { kind: type.kind, type: type.type, purpose: 'REGISTRATION', locale: 'en', signedIn: false, answers },
    ...noStorage(),
  })
  onTestFinished(() => session.close())
  return session
}

function Late({ until, children }: { until: Promise<void>; children: ReactNode }) {
  use(until)
  return children
}

/** React takes over the second field only after `until`; like every field it has its own Suspense boundary. */
function Form({ session, until }: { session: DraftSession; until: Promise<void> }) {
  const [purpose, number, name] = ['applicationPurpose', 'lastNumber', 'nameEn'].map((path) => {
    const place = findField(type, path)
    if (place === null) throw new Error(`The form has no field ${path}.`)
    return <FormField key={path} place={place} />
  })
  return (
    <I18nProvider i18n={i18n}>
      <DraftFormProvider session={session} fee={noFee}>
        <form data-start="{}">
          {purpose}
          <Suspense>
            <Late until={until}>{number}</Late>
          </Suspense>
          {name}
        </form>
      </DraftFormProvider>
    </I18nProvider>
  )
}

/** A promise that React knows to be fulfilled, so that it does not suspend. */
const kept = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

test('a choice from before the app started shows its fields, even if React takes them over later', async () => {
  await setLocale('en')
  await loadMessages('form')
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(<Form session={openSession()} until={kept} />)
  document.documentElement.dataset.document = 'all'
  onTestFinished(() => {
    delete document.documentElement.dataset.document
    container.remove()
  })
  expect(container.querySelector('[name="lastNumber"]')).toBeNull()
  container.querySelector<HTMLInputElement>('[value="RENEWAL"]')?.click()
  const name = container.querySelector('[name="nameEn"]')

  const session = openSession()
  const mismatches: unknown[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  startTransition(() => {
    const onRecoverableError = (error: unknown) => void mismatches.push(error)
    const root = hydrateRoot(container, <Form session={session} until={promise} />, { onRecoverableError })
    onTestFinished(() => root.unmount())
  })
  await expect.poll(() => session.answers().applicationPurpose).toBe('RENEWAL')
  resolve()
  await expect.poll(() => container.querySelector('[name="lastNumber"]')).not.toBeNull()
  expect(mismatches).toEqual([])
  expect(container.querySelector('[name="nameEn"]')).toBe(name)
})
