import { createObservable } from '../../../../platform/observable.ts'
import { useStoreValue } from '../../../../platform/use-store-value.ts'

/** Two tones, like a doorbell. */
const tones = [880, 660] as const
const toneSeconds = 0.35
const pairSeconds = 1.6
const volume = 0.4

/** `locked`: browsers allow sound only after a press. `refused`: the press did not help, or the sound stopped again. */
export type SoundState = 'locked' | 'on' | 'refused'

let context: AudioContext | null = null
let isAsked = false
const changes = createObservable()

/** Must be called in the handler of a press: browsers allow sound only then. */
export async function unlockSound(): Promise<void> {
  await resume(true)
  isAsked = true
  changes.notify()
}

/** Whether the page can make a sound now. */
export function useSound(): SoundState {
  return useStoreValue(changes.subscribe, readSound)
}

export function readSound(): SoundState {
  if (context?.state === 'running') return 'on'
  return isAsked ? 'refused' : 'locked'
}

async function resume(isPress = false): Promise<void> {
  try {
    if (isPress && (context === null || context.state === 'closed')) context = open()
    if (context?.state !== 'running') await context?.resume()
  } catch {
    // A browser without sound still shows the call.
  }
}

/** Phones stop the sound while they are locked; some resume it only on request, when the page is visible again. */
function open(): AudioContext {
  const opened = new AudioContext()
  opened.addEventListener('statechange', changes.notify)
  if (context === null) {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void resume().then(changes.notify)
    })
  }
  return opened
}

export function ringOnce(): void {
  if (readSound() === 'on') play(1)
}

/** Rings and vibrates for the given seconds, if the browser allows it. Returns a function that stops it. */
export function ringFor(seconds: number): () => void {
  const pairs = Math.max(1, Math.floor(seconds / pairSeconds))
  let isOver = false
  let stopSound = () => {}
  void resume().then(() => {
    if (!isOver && readSound() === 'on') stopSound = play(pairs)
  })
  const pattern = Array.from({ length: pairs }, () => [400, 200, 400, 600]).flat()
  vibrate(pattern)
  return () => {
    isOver = true
    stopSound()
    vibrate(0)
  }
}

/** Schedules all tones at once on the clock of the audio context: timers of a background page are throttled. */
function play(pairs: number): () => void {
  if (context === null) return () => undefined
  const output = context.createGain()
  output.connect(context.destination)
  for (let pair = 0; pair < pairs; pair += 1) {
    for (const [index, frequency] of tones.entries()) {
      const at = context.currentTime + pair * pairSeconds + index * toneSeconds
      playTone(context, output, { frequency, at })
    }
  }
  return () => output.disconnect()
}

function playTone(audio: AudioContext, output: AudioNode, { frequency, at }: { frequency: number; at: number }): void {
  const tone = new OscillatorNode(audio, { frequency })
  const level = new GainNode(audio, { gain: 0 })
  // The volume rises and falls gradually: a tone that begins or ends abruptly crackles.
  level.gain.setValueAtTime(0, at)
  level.gain.linearRampToValueAtTime(volume, at + 0.02)
  level.gain.linearRampToValueAtTime(0, at + toneSeconds)
  tone.connect(level).connect(output)
  tone.start(at)
  tone.stop(at + toneSeconds)
}

/** Safari and Firefox cannot vibrate. Other browsers log an error before the first touch: the call is skipped then. */
function vibrate(pattern: number | number[]): void {
  // biome-ignore lint/plugin: optional, and read with a default
  const mayVibrate = navigator.userActivation?.hasBeenActive ?? true
  if ('vibrate' in navigator && mayVibrate) navigator.vibrate(pattern)
}
