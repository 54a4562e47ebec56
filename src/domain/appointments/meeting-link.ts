/** Whether a text is a URL that a visitor may be sent to: https, a host name with a dot, and no user name in it. */
export function isMeetingUrl(text: string): boolean {
  return /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?#]\S*)?$/i.test(text)
}
