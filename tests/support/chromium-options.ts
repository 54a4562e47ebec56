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

/**
 * Each window of a whole Chromium loads two hidden pages for its address bar, which cost more than an empty test: half
 * a second of a processor.
 */
const pagesOfTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/** The list that Playwright gives by itself (chromiumSwitches.ts), because the last switch of a name replaces the others. */
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

/** How every test starts its Chromium: the one in CHROMIUM_PATH, else the one of Playwright. */
export const chromiumOptions = {
  args: [...rootArguments, ...quietArguments, ...featureArguments],
  ...(executablePath && { executablePath }),
}
