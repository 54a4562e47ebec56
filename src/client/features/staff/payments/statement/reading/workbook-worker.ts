import { workbookText } from './workbook-text.ts'

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  void workbookText(data).then(
    (answer) => postMessage({ answer }),
    () => postMessage({ isFailed: true }),
  )
})

postMessage({ isReady: true })
