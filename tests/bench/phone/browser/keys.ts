import type { CDPSession } from '@playwright/test'

/** Presses one key as a keyboard of a phone does, which names no key but gives its text. */
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
