import type { BrowserContext, Page } from '@playwright/test'

/** A page that is frozen or was killed never answers, so the wait is limited. */
const patienceMs = 2_000

/** What a person would look at first on each page of the browser: its address, its state and its errors. */
export async function whatIsShown(context: BrowserContext): Promise<string> {
  const contexts = context.browser()?.contexts() ?? [context]
  const pages = contexts.flatMap((each) => each.pages())
  return (await Promise.all(pages.map(shownOn))).join('\n')
}

async function shownOn(page: Page): Promise<string> {
  const silent = new Promise<string>((resolve) => setTimeout(resolve, patienceMs, 'the page does not answer'))
  const read = page.evaluate(readScreen).catch((cause) => `not to be read: ${cause}`)
  return `  ${page.url()}\n    ${await Promise.race([read, silent])}`
}

/** Runs in the page. */
function readScreen(): string {
  const text = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim().slice(0, 300) ?? ''
  const section = document.querySelector('[data-step]')
  const step = section?.getAttribute('data-step')
  const number = section?.getAttribute('data-page') ?? ''
  const status = document.querySelector('[data-sync-state]')
  const alerts = [...document.querySelectorAll('[role="alert"], [data-trouble], [data-part-missing]')].map(text)
  const invalid = [...document.querySelectorAll('[aria-invalid="true"]')].map((each) => each.getAttribute('name'))
  return [
    `heading: ${text(document.querySelector('h1') ?? document.body)}`,
    ...(step ? [`step: ${step} ${number}`] : []),
    ...(status === null ? [] : [`status: ${status.getAttribute('data-sync-state')} (${text(status)})`]),
    ...alerts.map((alert) => `alert: ${alert}`),
    ...(invalid.length > 0 ? [`wrong: ${invalid.join(', ')}`] : []),
    ...(document.querySelector('[role="dialog"]') === null ? [] : ['a dialog is open']),
  ].join('\n    ')
}
