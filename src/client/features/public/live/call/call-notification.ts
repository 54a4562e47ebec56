const tag = 'live-call'

export function mayAskForNotifications(): boolean {
  return 'Notification' in window && Notification.permission === 'default'
}

/** Must be called in the handler of a press: browsers ignore the request otherwise. */
export async function askForNotifications(): Promise<void> {
  if (mayAskForNotifications()) await Notification.requestPermission().catch(() => undefined)
}

/** Shows a notification if the person has allowed notifications. Returns a function that removes it. */
export function notifyOfCall(text: { title: string; body: string }): () => void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return () => undefined
  const shown = show(text).catch(() => () => undefined)
  return () => void shown.then((close) => close())
}

/** Uses the service worker, because phones show no other notifications. */
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
