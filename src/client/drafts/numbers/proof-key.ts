/** A new secret by which this phone repeats its proof: 32 random bytes, as the contract writes them. */
export function makeProofKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
