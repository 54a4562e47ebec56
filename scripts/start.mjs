import { createServer } from 'node:net'
import { loadSettings, say } from './checkout.mjs'
import { alreadyRunning, takeInstance } from './instance.mjs'
import { prepareCheckout } from './prepare.mjs'
import { runServer } from './run-server.mjs'

/** `npm start`: brings everything up to date, then serves until it is told to end. */
async function start() {
  loadSettings()
  const lock = await takeInstance(() => say('The server that ran here is just ending: waiting for it …'))
  if (lock.held) throw new Error(alreadyRunning(lock.holder))
  await assertPortIsFree()
  await prepareCheckout({ checkSettings: true, build: true })
  return runServer({ lock })
}

/** Asked before the install and the build, so that nobody waits for them in vain. Wrong values are reported later. */
async function assertPortIsFree() {
  const port = Number(process.env.PORT?.trim() || 3000)
  const host = process.env.HOST?.trim() || '127.0.0.1'
  const probe = createServer()
  const error = await new Promise((resolve) => {
    probe.once('error', resolve)
    if (Number.isInteger(port) && port > 0 && port < 65_536) probe.listen({ port, host }, () => resolve(null))
    else resolve(null)
  })
  await new Promise((resolve) => probe.close(resolve))
  if (error?.code === 'EADDRINUSE') {
    throw new Error(`Port ${port} is in use by another program. Set another one: PORT=${port + 1} npm start`)
  }
}

try {
  process.exitCode = await start()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
