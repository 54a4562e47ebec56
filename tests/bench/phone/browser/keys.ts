import type { CDPSession } from '@playwright/test'

/** Presses one key like a phone's keyboard, which sends only the text and no key name. */
export async function pressKey(session: CDPSession, text: string): Promise<void> {
  const key = { key: text, windowsVirtualKeyCode: 229 }
  await Promise.all([
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, unmodifiedText: text, ...key }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ])
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
