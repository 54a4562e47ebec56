const tag = 'live-call'

export function mayAskForNotifications(): boolean {
  return 'Notification' in window && Notification.permission === 'default'
}

/** To be called in a press. */
export async function askForNotifications(): Promise<void> {
  if (mayAskForNotifications()) await Notification.requestPermission().catch(() => undefined)
}

/** Shows a notification where the person has allowed them. Returns a function that takes it away. */
export function notifyOfCall(text: { title: string; body: string }): () => void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return () => undefined
  const shown = show(text).catch(() => () => undefined)
  return () => void shown.then((close) => close())
}

/** Phones show those of a service worker only. */
async function show({ title, body }: { title: string; body: string }): Promise<() => void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  const options = { body, tag, icon: '/icons/icon-192.png', requireInteraction: true }
  if (worker === undefined) {
    const notification = new Notification(title, options)
    notification.onclick = () => window.focus()
    return () => notification.close()
  }
  await worker.showNotification(title, options)
  return () => void worker.getNotifications({ tag }).then((all) => all.map((one) => one.close()))
}
