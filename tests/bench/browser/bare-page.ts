import type { Page } from '@playwright/test'

/**
 * Milliseconds that the browser takes to build and paint the content of this page without the product's scripts: its
 * own elements, copied into a frame of the same size with the same styles. A page with any script takes at least this
 * long.
 */
export async function paintBare(page: Page): Promise<number> {
  return page.evaluate(buildBare)
}

/** Runs in the page. */
async function buildBare(): Promise<number> {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;border:0;z-index:99'
  document.body.append(frame)
  const bare = frame.contentDocument
  if (bare === null) throw new Error('The frame has no document.')
  for (const { name, value } of document.documentElement.attributes) bare.documentElement.setAttribute(name, value)
  for (const style of document.querySelectorAll('link[rel="stylesheet"], style'))
    bare.head.append(style.cloneNode(true))
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const most = performance.now() + 10_000
  while (bare.styleSheets.length < document.styleSheets.length) {
    if (performance.now() > most) throw new Error('The styles do not come into the frame.')
    await nextFrame()
  }
  const root = document.querySelector('#root')
  if (root === null) throw new Error('The page has no #root element.')
  await nextFrame()
  const from = performance.now()
  // Not from its HTML: the page's policy forbids parsing text that a script made.
  bare.body.append(bare.importNode(root, true))
  await nextFrame()
  // The frame of this callback is painted before the next task.
  await new Promise<void>((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve()
    channel.port2.postMessage(null)
  })
  const took = performance.now() - from
  frame.remove()
  return took
}
