/** Whether a text is an address that a visitor may be sent to: https, a name with a dot, and no account within it. */
export function isMeetingUrl(text: string): boolean {
  return /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?#]\S*)?$/i.test(text)
}
