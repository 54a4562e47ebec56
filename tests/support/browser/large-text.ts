import type { Page } from '@playwright/test'

/** Doubles the text as the setting of a phone does. */
export async function doubleText(page: Page): Promise<void> {
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
}

/** Words that are broken over two lines other than at a hyphen or slash. */
export async function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.checkVisibility() !== true || node.parentElement.closest('.sr-only') !== null) continue
      for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/[\u0980-\u09ff]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })
}

/** Boxes whose content is wider than they are, although they hide what does not fit. */
export async function cutBoxes(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((box) => box.checkVisibility() && box.closest('.sr-only') === null)
      .filter((box) => ['hidden', 'clip'].includes(getComputedStyle(box).overflowX))
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => `${box.className}: ${box.textContent}`),
  )
}

/** Elements beyond the edge of the screen, except in a part that scrolls by itself. */
export async function listBeyond(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const scrolls = (each: Element) => ['auto', 'scroll'].includes(getComputedStyle(each).overflowX)
    const isIn = (box: Element): boolean =>
      box.parentElement !== null && (scrolls(box.parentElement) || isIn(box.parentElement))
    return [...document.querySelectorAll('main *')]
      .filter((box) => box.checkVisibility() && box.closest('.sr-only') === null && !isIn(box))
      .filter((box) => box.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((box) => `${box.tagName} ${box.className}: ${box.textContent}`)
  })
}
