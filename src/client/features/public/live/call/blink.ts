const blinkMs = 1_000

/** A red dot, shown instead of the icon of the portal. */
const alarmIcon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 34 34'%3E%3Ccircle cx='17' cy='17' r='15' fill='%23b3261e'/%3E%3C/svg%3E"

/** Makes title and icon of the tab blink, for a person who looks at another tab. Returns a function that stops it. */
export function blink(text: string): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const usual = { title: document.title, icon: icon?.href ?? '' }
  let isAlarm = false
  const show = (alarm: boolean) => {
    isAlarm = alarm
    document.title = alarm ? `● ${text}` : usual.title
    if (icon !== null) icon.href = alarm ? alarmIcon : usual.icon
  }
  show(true)
  const timer = setInterval(() => show(!isAlarm), blinkMs)
  return () => {
    clearInterval(timer)
    show(false)
  }
}
