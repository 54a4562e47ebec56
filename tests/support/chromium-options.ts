const executablePath = process.env.CHROMIUM_PATH
// Chromium's sandbox does not work for root. The other options prevent network activity of the browser itself.
const rootArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const quietArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Each window of the full Chromium loads two hidden pages for its address bar, which take half a second of CPU time:
 * more than an empty test.
 */
const pagesOfTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/** Playwright's own list (chromiumSwitches.ts), because only the last `--disable-features` of a command line counts. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
const featureArguments = [`--disable-features=${[...disabledByPlaywright, ...pagesOfTheAddressBar].join(',')}`]

/** The options of every test browser: Chromium from CHROMIUM_PATH, else the one of Playwright. */
export const chromiumOptions = {
  args: [...rootArguments, ...quietArguments, ...featureArguments],
  ...(executablePath && { executablePath }),
}
