import { loadSettings, say } from './checkout/checkout.mjs'
import { prepareCheckout } from './checkout/prepare.mjs'
import { assertPortIsFree, wantedAddress } from './server/free-port.mjs'
import { alreadyRunning, takeInstance } from './server/instance.mjs'
import { runServer } from './server/run-server.mjs'

/** `npm start`: brings everything up to date, then serves until it gets a signal to stop. */
async function start() {
  loadSettings()
  const lock = await takeInstance(() => say('The previous server is still shutting down: waiting for it …'))
  if (lock.held) throw new Error(alreadyRunning(lock.holder))
  await assertPortIsFree(wantedAddress())
  await prepareCheckout({ checkSettings: true, build: true })
  return runServer({ lock })
}

try {
  process.exitCode = await start()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
