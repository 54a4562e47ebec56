/** The desk of the host: replaced by the page of the host. */
export function HostPage() {
  return null
}
