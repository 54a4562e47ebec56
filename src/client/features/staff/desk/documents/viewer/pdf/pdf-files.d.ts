/** Addresses of files of pdfjs-dist on this server: see scripts/vite/pdf-files.ts. */
declare module 'virtual:pdf-files' {
  export const pdfWorkerUrl: string
  /** Folders in which pdfjs finds its files by name. */
  export const pdfDataUrls: { cMapUrl: string; standardFontDataUrl: string; wasmUrl: string }
}
