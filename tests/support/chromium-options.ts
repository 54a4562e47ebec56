const executablePath = process.env.CHROMIUM_PATH
// Chromium's sandbox does not work for root; the rest keeps the browser from doing things of its own on the network.
const rootArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const quietArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How every test starts its Chromium: the one in CHROMIUM_PATH, else the one of Playwright. */
export const chromiumOptions = {
  args: [...rootArguments, ...quietArguments],
  ...(executablePath && { executablePath }),
}
