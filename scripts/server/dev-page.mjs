import { createServer } from 'vite'

// The page of `npm run dev`, on Node 24. Requests that are not for the page itself are passed on to the server behind
// it.
const [host, port, api] = process.argv.slice(2)
const toApi = { target: api, changeOrigin: false }

const server = await createServer({
  server: {
    host,
    port: Number(port),
    strictPort: true,
    proxy: {
      '/api': toApi,
      '/healthz': toApi,
      '/readyz': toApi,
      '/metrics': toApi,
      '/verify': toApi,
      '/ws': { ...toApi, ws: true },
    },
  },
})
await server.listen()
process.once('SIGTERM', async () => {
  await server.close()
  process.exit(0)
})
