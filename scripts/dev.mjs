import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { loadSettings, node24, root, say } from './checkout.mjs'
import { alreadyRunning, takeInstance } from './instance.mjs'
import { prepareCheckout } from './prepare.mjs'
import { runServer } from './run-server.mjs'

// `npm run dev`: the page from source with hot reload on PORT; behind it the server on the next port, started again when
// one of its files changes, on the same embedded database as `npm start`.
loadSettings()
const lock = await takeInstance()
if (lock.held) {
  console.error(alreadyRunning(lock.holder))
  process.exit(1)
}
await prepareCheckout({ checkSettings: true })
const host = process.env.HOST?.trim() || '127.0.0.1'
const port = Number(process.env.PORT?.trim() || 3000)
const publicUrl = process.env.PUBLIC_URL?.trim() || `http://${host}:${port}`

let page
const code = await runServer({
  lock,
  nodeArguments: ['--watch', '--watch-preserve-output'],
  env: { PORT: String(port + 1), PUBLIC_URL: publicUrl },
  onReady(apiUrl) {
    if (page !== undefined) return
    page = spawn(node24, [join(root, 'scripts', 'dev-page.mjs'), host, String(port), apiUrl], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    say(`The page with hot reload: ${publicUrl}`)
  },
})
page?.kill('SIGTERM')
process.exitCode = code
