/**
 * A new secret that identifies this phone's proof when it is repeated: 32 random bytes, encoded as the contract says.
 */
export function makeProofKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
