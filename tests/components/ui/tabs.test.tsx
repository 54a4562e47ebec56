import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tabs } from '../../../src/client/ui/tabs.tsx'

const tabs = ['তথ্য', 'কাগজপত্র', 'পূর্ববর্তী কাজ', 'মালিকানা', 'কারিগরি ব্যক্তিবর্গ', 'ফি পরিশোধ', 'অন্যান্য'].map((label) => ({
  id: label,
  label,
  ...(label === 'কাগজপত্র' && { count: '৪' }),
}))

function Parts({ first = 'তথ্য' }: { first?: string }) {
  const [current, setCurrent] = useState(first)
  return (
    <Tabs label="আবেদনের অংশ" tabs={tabs} current={current} onChange={setCurrent}>
      {current} দেখুন
    </Tabs>
  )
}

test('the panel is named by its tab and follows a press', async () => {
  const screen = await render(<Parts />)
  await expect.element(screen.getByRole('tablist', { name: 'আবেদনের অংশ' })).toBeVisible()
  await screen.getByRole('tab', { name: 'কাগজপত্র ৪' }).click()
  await expect.element(screen.getByRole('tab', { selected: true })).toMatchTextContent(/কাগজপত্র/)
  await expect.element(screen.getByRole('tabpanel', { name: 'কাগজপত্র ৪' })).toMatchTextContent(/কাগজপত্র দেখুন/)
})

test('arrows, Home and End move, and the panel follows; Tab moves into the panel', async () => {
  const screen = await render(<Parts />)
  const panel = (name: string) => screen.getByRole('tabpanel', { name, exact: true })
  await userEvent.tab()
  await expect.element(screen.getByRole('tab', { name: 'তথ্য' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(panel('কাগজপত্র ৪')).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(panel('অন্যান্য')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(panel('তথ্য')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(panel('অন্যান্য')).toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.element(screen.getByRole('tab', { name: 'তথ্য' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(panel('তথ্য')).toHaveFocus()
})

test('on a phone the current tab is visible, and the page does not scroll sideways', async () => {
  await page.viewport(360, 740)
  const screen = await render(<Parts first="অন্যান্য" />)
  await expect.element(screen.getByRole('tab', { name: 'অন্যান্য' })).toBeInViewport({ ratio: 0.9 })
  expect(document.documentElement.scrollLeft).toBe(0)
  await page.viewport(1280, 800)
})
