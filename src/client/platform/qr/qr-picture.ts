/** The QR code of a text, as the address of a picture. Dark on transparent: the caller adds the white background. */
export async function drawQr(text: string): Promise<string> {
  const { encodeQR } = await import('qr')
  const svg = encodeQR(text, 'svg', { ecc: 'medium', border: 2 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
