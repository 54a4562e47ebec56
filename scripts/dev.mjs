import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { loadSettings, node24, root, say } from './checkout/checkout.mjs'
import { prepareCheckout } from './checkout/prepare.mjs'
import { assertPortIsFree, wantedAddress } from './server/free-port.mjs'
import { alreadyRunning, takeInstance } from './server/instance.mjs'
import { runServer } from './server/run-server.mjs'
import { watchFolders } from './server/watch-folders.mjs'

const serverFolders = ['server', 'domain', 'contract'].map((layer) => join(root, 'src', layer))
const isWanted = (path) => /\.(?:ts|typ)$/.test(path) && !path.endsWith('.test.ts')

/**
 * `npm run dev`: the page from source with hot reload on PORT. The server behind it runs on the next port, is restarted
 * when one of its files changes, and uses the same embedded database as `npm start`.
 */
async function dev() {
  loadSettings()
  const lock = await takeInstance(() => say('The previous server is still shutting down: waiting for it …'))
  if (lock.held) throw new Error(alreadyRunning(lock.holder))
  const { host, port } = wantedAddress()
  await assertPortIsFree({ host, port })
  await assertPortIsFree({ host, port: port + 1 })
  await prepareCheckout({ checkSettings: true })
  const publicUrl = process.env.PUBLIC_URL?.trim() || `http://${host}:${port}`

  let page
  const code = await runServer({
    lock,
    watchChanges: (onChange) => watchFolders(serverFolders, { isWanted, onChange }),
    env: { PORT: String(port + 1), PUBLIC_URL: publicUrl },
    onReady(apiUrl) {
      lock.update({ url: publicUrl })
      if (page !== undefined) return
      page = spawn(node24, [join(root, 'scripts', 'server', 'dev-page.mjs'), host, String(port), apiUrl], {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      say(`The page with hot reload: ${publicUrl}`)
    },
  })
  page?.kill('SIGTERM')
  return code
}

try {
  process.exitCode = await dev()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
