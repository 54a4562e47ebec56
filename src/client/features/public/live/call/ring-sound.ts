/** Two tones, like the bell of a door. */
const tones = [880, 660] as const
const toneSeconds = 0.35
const pairSeconds = 1.6
const volume = 0.4

let context: AudioContext | null = null

/** To be called in a press: without one, browsers keep a page silent. */
export async function unlockSound(): Promise<void> {
  try {
    context ??= new AudioContext()
    await context.resume()
  } catch {
    // A browser without sound still shows the call.
  }
}

export function isSoundLocked(): boolean {
  return context?.state !== 'running'
}

export function ringOnce(): void {
  play(1)
}

/** Rings and vibrates for so many seconds. Returns a function that stops it. Silent where the browser does not allow it. */
export function ringFor(seconds: number): () => void {
  const pairs = Math.max(1, Math.floor(seconds / pairSeconds))
  const stopSound = play(pairs)
  const pattern = Array.from({ length: pairs }, () => [400, 200, 400, 600]).flat()
  vibrate(pattern)
  return () => {
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
