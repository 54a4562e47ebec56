import { beforeEach, expect, test, vi } from 'vitest'
import { inQueue, openGuest, resetPhone } from '../../support/live/guest-page.tsx'

// Whether the phone of a guest can ring, with the real audio of the browser.

beforeEach(resetPhone)

/** The audio context that the page opens. */
function watchSound(): { opened: () => AudioContext } {
  let opened: AudioContext | null = null
  class WatchedAudio extends AudioContext {
    constructor() {
      super()
      opened = this
    }
  }
  vi.stubGlobal('AudioContext', WatchedAudio)
  return {
    opened() {
      if (opened === null) throw new Error('The page has opened no sound.')
      return opened
    },
  }
}

const seeAgain = () => document.dispatchEvent(new Event('visibilitychange'))

test('a page that cannot ring says so, and sound that a locked phone stopped is resumed', async () => {
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue('denied')
  const sound = watchSound()
  try {
    const { screen } = await openGuest(inQueue())
    await expect.element(screen.getByText(/^The call would be silent/)).toBeVisible()
    await expect.element(screen.getByText(/it shows when you are called/)).toBeVisible()
    await screen.getByRole('button', { name: 'Notify me when I am called' }).click()
    await expect.element(screen.getByText(/it rings when you are called/)).toBeVisible()
    await expect.element(screen.getByText(/^The call would be silent/)).not.toBeInTheDocument()

    // The phone is locked and unlocked.
    await sound.opened().suspend()
    await expect.element(screen.getByText(/This phone does not let the page ring/)).toBeVisible()
    seeAgain()
    await expect.element(screen.getByText(/it rings when you are called/)).toBeVisible()

    // This time the browser requires another press.
    const resume = vi.spyOn(sound.opened(), 'resume').mockResolvedValue()
    await sound.opened().suspend()
    seeAgain()
    await expect.element(screen.getByText(/This phone does not let the page ring/)).toBeVisible()
    resume.mockRestore()
    await screen.getByRole('button', { name: 'Notify me when I am called' }).click()
    await expect.element(screen.getByText(/it rings when you are called/)).toBeVisible()
  } finally {
    vi.unstubAllGlobals()
  }
})
