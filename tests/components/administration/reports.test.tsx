import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { latestMonths, listMonths } from '../../../src/domain/reports/months.ts'
import { fakeFetch, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'

// The reports: each is a chart that names its sum, a table with every number, and a file of that table.

const chairman = { role: 'CHAIRMAN', locale: 'bn' } as const
const ok = (body: unknown) => () => ({ status: 200, body })

const waiting = (inTime: number, dueSoon: number, late: number, oldest: number | null) => {
  return { dueSoonDays: 3, lateDays: 5, waiting: inTime + dueSoon + late, bands: { inTime, dueSoon, late }, oldest }
}
const ageing = {
  asOf: '2026-11-23',
  desks: {
    reception: waiting(1200, 30, 4, 12),
    committee: waiting(8, 0, 0, 2),
    chairman: waiting(0, 0, 0, null),
    recheck: waiting(5, 1, 1, 9),
  },
}

/** The requested months, each with the result of `of` for its index. */
const eachMonth =
  <Values extends object>(of: (at: number) => Values) =>
  ({ url }: { url: URL }) => {
    const range = { from: url.searchParams.get('from') ?? '', to: url.searchParams.get('to') ?? '' }
    return { status: 200, body: { months: listMonths(range).map((month, at) => ({ month, ...of(at) })) } }
  }
const outcomes = { forwarded: 3, approved: 0, returned: 1, rejected: 2 }
const spread = {
  reception: { count: 40, median: 2, p90: 7 },
  committee: null,
  chairman: { count: 1, median: 0, p90: 0 },
}

const calls = {
  'GET /api/reports/ageing': ok(ageing),
  'GET /api/reports/expiring': ok({
    asOf: '2026-11-23',
    within: [30, 60, 90].map((days) => ({ days, count: days * 10 })),
    months: listMonths({ from: '2026-11', to: '2027-10' }).map((month, at) => ({ month, count: at })),
  }),
  'GET /api/reports/trend': eachMonth((at) => ({ submitted: 100 + at, approved: at, rejected: 1 })),
  'GET /api/reports/income': eachMonth((at) => ({ payments: at, amount: at * 11_500 })),
  'GET /api/reports/throughput': eachMonth(() => ({
    desks: { reception: outcomes, committee: outcomes, chairman: outcomes },
  })),
  'GET /api/reports/desk-times': ({ url }: { url: URL }) => {
    const { body } = eachMonth(() => ({ desks: spread }))({ url })
    return { status: 200, body: { whole: spread, ...body } }
  },
  'GET /api/reports/rejections': ok({
    total: 9,
    reasons: [
      { reason: '=HYPERLINK("http://x")', count: 5 },
      { reason: null, count: 3 },
    ],
    others: 1,
  }),
}

test('charts name their sums in Bengali, and the tables beside them have every number', async () => {
  fakeFetch(calls)
  const { screen } = await openPage('/reports', chairman)
  await expect.element(screen.getByRole('img', { name: 'অপেক্ষমাণ: ১,২৪৯; দেরি: ৫' })).toBeVisible()
  const rows = (name: string) => screen.getByRole('table', { name }).getByRole('row')
  await expect.element(rows('প্রতি ডেস্কে অপেক্ষমাণ').nth(1)).toMatchTextContent(/^অভ্যর্থনা ডেস্ক১,২০০৩০৪১,২৩৪১২$/)
  await expect.element(rows('প্রতি ডেস্কে অপেক্ষমাণ').nth(3)).toMatchTextContent(/^চেয়ারম্যান ডেস্ক০০০০$/)
  await expect
    .element(screen.getByRole('img', { name: '৩০ দিনের মধ্যে: ৩০০; ৬০ দিনের মধ্যে: ৬০০; ৯০ দিনের মধ্যে: ৯০০' }))
    .toBeVisible()
  await expect.element(rows('যেসব তালিকাভুক্তির মেয়াদ শেষ হচ্ছে').nth(4)).toMatchTextContent(/^নভেম্বর ২০২৬০$/)
  await expect.element(screen.getByRole('img', { name: 'জমা: ১,২৬৬; অনুমোদিত: ৬৬' })).toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'আয়: ৳ ৭,৫৯,০০০' })).toBeVisible()
  await expect.element(rows('মাসভিত্তিক আয়').nth(12)).toMatchTextContent(/১১৳ ১,২৬,৫০০$/)
  await expect.element(rows('ডেস্কগুলোর নিষ্পত্তি').nth(1)).toMatchTextContent(/অভ্যর্থনা ডেস্ক৩০১২৬$/)
  await expect.element(rows('প্রতি ডেস্কে সময়').nth(1)).toMatchTextContent(/^পুরো সময়অভ্যর্থনা ডেস্ক৪০২৭$/)
  await expect.element(rows('প্রতি ডেস্কে সময়').nth(2)).toMatchTextContent(/^পুরো সময়কমিটি ডেস্ক০$/)
  await expect.element(rows('কারণভিত্তিক প্রত্যাখ্যান').nth(2)).toMatchTextContent(/^লেখা মুছে ফেলা হয়েছে৩$/)
  await expect.element(rows('কারণভিত্তিক প্রত্যাখ্যান').nth(4)).toMatchTextContent(/^মোট৯$/)
})

test('the file of a table has its numbers, and a spreadsheet runs nothing in it', async () => {
  fakeFetch(calls)
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'about:blank#'
  })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { screen } = await openPage('/reports', chairman)
  await screen.getByRole('button', { name: 'সিএসভি ফাইল: কারণভিত্তিক প্রত্যাখ্যান' }).click()
  await screen.getByRole('button', { name: 'সিএসভি ফাইল: প্রতি ডেস্কে অপেক্ষমাণ' }).click()
  const texts = await Promise.all(saved.map((blob) => blob.text()))
  expect(texts[0]).toBe(
    'কারণ,প্রত্যাখ্যান\r\n"\'=HYPERLINK(""http://x"")",5\r\nলেখা মুছে ফেলা হয়েছে,3\r\nঅন্যান্য কারণ,1\r\nমোট,9\r\n',
  )
  expect(texts[1]).toMatch(/^ডেস্ক,সময়মতো,.*\r\nঅভ্যর্থনা ডেস্ক,1200,30,4,1234,12\r\n/)
  const { from, to } = latestMonths(12, dhakaDate(Date.now()))
  expect(names).toEqual([`rejections-${from}-${to}.csv`, 'ageing.csv'])
})

test('another period can be chosen, and one report that fails does not affect the others', async () => {
  const { sent } = fakeFetch({ ...calls, 'GET /api/reports/income': () => refusal({ status: 500, code: 'internal' }) })
  const { screen, address } = await openPage('/reports', { role: 'OWNER', locale: 'en' })
  await screen.getByRole('link', { name: 'Last fiscal year' }).click()
  await expect.poll(address).toBe('/reports?period=last-fiscal')
  const asked = () => Object.fromEntries(sent('GET /api/reports/trend').at(-1)?.url.searchParams ?? [])
  await expect.poll(() => asked().from).toMatch(/-07$/)
  expect(asked().to).toMatch(/-06$/)
  await expect.element(screen.getByRole('img', { name: /^Submitted: / })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Export as CSV: Income by month' })).toBeDisabled()
})

const counted = {
  ...{ today: 1, thisWeek: 2, thisMonth: 3, draft: 4, pending: 5, pending1: 6, pending2: 7, recheck: 8, rejected: 9 },
  ...{ approved: 10, payments: 11, enlistedByType: {} },
}

test('the dashboard of a chairman has the trend and the waiting applications; a committee sees neither', async () => {
  const { sent } = fakeFetch({
    ...calls,
    'GET /api/stats': ok(counted),
    'GET /api/payments/disputes': ok({ list: [], page: 1, size: 20, total: 0 }),
  })
  const committee = await openPage('/dashboard', { role: 'COMMITTEE', locale: 'bn' })
  await expect.element(committee.screen.getByText('১০', { exact: true })).toBeVisible()
  await committee.leave()
  expect(sent('GET /api/reports/ageing')).toEqual([])
  const { screen } = await openPage('/dashboard', chairman)
  await expect.element(screen.getByRole('img', { name: 'অপেক্ষমাণ: ১,২৪৯; দেরি: ৫' })).toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'জমা: ১,২৬৬; অনুমোদিত: ৬৬' })).toBeVisible()
  const more = screen.getByRole('link', { name: 'জমা ও অনুমোদন: সব সংখ্যা' })
  await expect.element(more).toHaveAttribute('href', '/reports')
})

test('on a phone each row is a group of lines that name the columns, and nothing scrolls sideways', async () => {
  await page.viewport(360, 740)
  fakeFetch(calls)
  const { screen } = await openPage('/reports', chairman)
  // The first region with this name is the whole report.
  const numbers = screen.getByRole('region', { name: 'প্রতি ডেস্কে অপেক্ষমাণ' }).nth(1)
  await expect.element(numbers.getByRole('listitem').first()).toMatchTextContent(/^অভ্যর্থনা ডেস্ক/)
  expect(numbers.element().querySelectorAll('li:first-child dt')).toHaveLength(5)
  const values = [...numbers.element().querySelectorAll('li:first-child dd')].map(({ textContent }) => textContent)
  expect(values).toEqual(['১,২০০', '৩০', '৪', '১,২৩৪', '১২'])
  for (const part of document.querySelectorAll('main section')) {
    expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth)
  }
  await page.viewport(1280, 800)
  const table = screen.getByRole('table', { name: 'প্রতি ডেস্কে অপেক্ষমাণ' })
  await expect.element(table.getByRole('rowheader', { name: 'অভ্যর্থনা ডেস্ক' })).toBeVisible()
})
