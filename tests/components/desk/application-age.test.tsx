import '../../../src/client/app/catalogs.ts'
import { I18nProvider } from '@lingui/react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApplicationAge } from '../../../src/client/features/staff/desk/list/application-age.tsx'
import { i18n, loadMessages, setLocale } from '../../../src/client/platform/i18n.ts'
import { usualLimits } from '../../../src/domain/enlistment/desk/age-limits.ts'

test('the age of an application leaves out weekly holidays, and is marked by the limits of its desk', async () => {
  const contact = { telephone: null, email: null, address: null, hours: null, mapUrl: null }
  const facts = {
    contact,
    draftDays: 180,
    limits: { ...usualLimits, reception: { dueSoonDays: 3, lateDays: 13 } },
    weekend: [5],
  }
  localStorage.setItem('office', JSON.stringify(facts))
  await setLocale('en')
  await loadMessages('staff')
  const submittedAt = new Date(Date.now() - 14 * 86_400_000).toISOString()
  await render(
    <I18nProvider i18n={i18n}>
      <ApplicationAge application={{ status: 'pending', submittedAt }} />
      <ApplicationAge application={{ status: 'approved', submittedAt }} />
      <ApplicationAge application={{ status: 'pending1', submittedAt }} />
      <ApplicationAge application={{ status: 'recheck', submittedAt, age: 9 }} />
      <ApplicationAge application={{ status: 'recheck', submittedAt }} />
    </I18nProvider>,
  )
  // Two weeks have two Fridays; the usual weekend would be four days.
  await expect.poll(() => document.querySelector('[data-age]')?.textContent).toBe('Due soon: 12 working days')
  // Each desk has its own limits.
  const said = [...document.querySelectorAll('[data-age]')].map(({ textContent }) => textContent)
  expect(said).toEqual(['Due soon: 12 working days', 'Late: 12 working days', 'Late: 9 working days'])
  localStorage.removeItem('office')
})
