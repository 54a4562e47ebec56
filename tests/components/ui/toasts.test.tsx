import { expect, test, vi } from 'vitest'
import { toast } from '../../../src/client/platform/toast.ts'
import { fakeFetch } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'

const answers = {
  'POST /api/departments/search': () => ({ status: 200, body: { list: [], page: 1, size: 20, total: 0 } }),
}

/** Shows a toast whose timer the test ends. */
function showToast(): { shownMs: unknown; end: () => void } {
  const clock = vi.spyOn(globalThis, 'setTimeout').mockReturnValueOnce(0 as never)
  toast.success()
  const [end, shownMs] = clock.mock.calls[0] ?? []
  clock.mockRestore()
  return { shownMs, end: () => end?.() }
}

test.each([
  ['en', 'Operation successful', 'Close'],
  ['bn', 'কাজটি সম্পন্ন হয়েছে', 'বন্ধ করুন'],
] as const)(
  'a toast is announced by a region that existed before it, and can be closed, in %s',
  async (locale, text, close) => {
    fakeFetch(answers)
    const { screen } = await openPage('/departments', { role: 'ICT', locale })
    const regions = [...document.querySelectorAll('[aria-live="polite"]')]
    expect(regions).toHaveLength(1)
    showToast()
    const shown = screen.getByText(text)
    await expect.element(shown).toBeVisible()
    expect(shown.element().closest('[aria-live]')).toBe(regions[0])
    await screen.getByRole('button', { name: close }).click()
    await expect.element(shown).not.toBeInTheDocument()
  },
)

test('a toast disappears after five seconds', async () => {
  fakeFetch(answers)
  const { screen } = await openPage('/departments', { role: 'ICT', locale: 'en' })
  const { shownMs, end } = showToast()
  const shown = screen.getByText('Operation successful')
  await expect.element(shown).toBeVisible()
  expect(shownMs).toBe(5000)
  end()
  await expect.element(shown).not.toBeInTheDocument()
})

test('a toast does not disappear while it has the pointer or the focus', async () => {
  fakeFetch(answers)
  const { screen } = await openPage('/departments', { role: 'ICT', locale: 'en' })
  toast.success()
  const shown = screen.getByText('Operation successful')
  await shown.hover()
  await new Promise((resolve) => setTimeout(resolve, 5_300))
  await expect.element(shown).toBeVisible()
  const close = screen.getByRole('button', { name: 'Close' })
  ;(close.element() as HTMLElement).focus()
  await screen.getByRole('heading', { level: 1 }).hover()
  await new Promise((resolve) => setTimeout(resolve, 5_300))
  await expect.element(shown).toBeVisible()
  ;(close.element() as HTMLElement).blur()
  await expect.element(shown).not.toBeInTheDocument()
}, 30_000)
