import { readText, type TextRequest } from './read-text.ts'

addEventListener('message', ({ data }: MessageEvent<TextRequest>) => {
  void readText(data).then(
    (answer) => postMessage({ answer }),
    () => postMessage({ isFailed: true }),
  )
})

postMessage({ isReady: true })
