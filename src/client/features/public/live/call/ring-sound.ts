import { useStoreValue } from '../../../../platform/use-store-value.ts'

/** Two tones, like the bell of a door. */
const tones = [880, 660] as const
const toneSeconds = 0.35
const pairSeconds = 1.6
const volume = 0.4

/** `locked`: browsers keep a page silent until a press. `refused`: there was one, and it is silent still, or again. */
export type SoundState = 'locked' | 'on' | 'refused'

let context: AudioContext | null = null
let isAsked = false
const listeners = new Set<() => void>()

/** To be called in a press: without one, browsers keep a page silent. */
export async function unlockSound(): Promise<void> {
  await resume(true)
  isAsked = true
  tell()
}

/** Whether the page can be heard just now. */
export function useSound(): SoundState {
  return useStoreValue(subscribe, readSound)
}

export function readSound(): SoundState {
  if (context?.state === 'running') return 'on'
  return isAsked ? 'refused' : 'locked'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}

async function resume(isPress = false): Promise<void> {
  try {
    if (isPress && (context === null || context.state === 'closed')) context = open()
    if (context?.state !== 'running') await context?.resume()
  } catch {
    // A browser without sound still shows the call.
  }
}

/** Phones take the sound away while they are locked, and some give it back only when asked. */
function open(): AudioContext {
  const opened = new AudioContext()
  opened.addEventListener('statechange', tell)
  if (context === null) {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void resume().then(tell)
    })
  }
  return opened
}

export function ringOnce(): void {
  if (readSound() === 'on') play(1)
}

/** Rings and vibrates for so many seconds. Returns a function that stops it. Silent where the browser does not allow it. */
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

/** Everything is planned on the clock of the sound at once: the timers of a page in the background hardly run. */
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
  // A tone that begins or ends at once crackles.
  level.gain.setValueAtTime(0, at)
  level.gain.linearRampToValueAtTime(volume, at + 0.02)
  level.gain.linearRampToValueAtTime(0, at + toneSeconds)
  tone.connect(level).connect(output)
  tone.start(at)
  tone.stop(at + toneSeconds)
}

/** Not in Safari and Firefox; elsewhere only after the page was touched, and the browser complains otherwise. */
function vibrate(pattern: number | number[]): void {
  // biome-ignore lint/plugin: optional, and read with a default
  const mayVibrate = navigator.userActivation?.hasBeenActive ?? true
  if ('vibrate' in navigator && mayVibrate) navigator.vibrate(pattern)
}
