/** A page that is measured. */
export type Target = {
  name: TargetName
  /** Address on its server. */
  path: string
  server: 'baselines' | 'product'
  /** A selector: the page counts as open when the first match is shown. */
  shown: string
  kind: 'form' | 'page'
  /**
   * When the page is ready: as soon as that element is painted, where the HTML is all there is or only the app draws it; else
   * when the app marks that the page is its own.
   */
  readyWhen: 'shown' | 'marked'
  /** Who opens it. */
  visitor: 'guest' | 'applicant'
}

export type TargetName = 'bare' | 'demonstration' | 'form' | 'dashboard' | 'resume'

/** Whichever of these is shown first is the first field, whether it comes from the HTML or from React. */
const firstTextField = ['text', 'tel']
  .map((type) => `form input[type=${type}]`)
  .concat('form input:not([type])')
  .join(',')

export const targets: readonly Target[] = [
  {
    name: 'bare',
    path: '/bare/',
    server: 'baselines',
    shown: firstTextField,
    kind: 'form',
    readyWhen: 'shown',
    visitor: 'guest',
  },
  {
    name: 'demonstration',
    path: '/demonstration/',
    server: 'baselines',
    shown: firstTextField,
    kind: 'form',
    readyWhen: 'marked',
    visitor: 'guest',
  },
  {
    name: 'form',
    path: '/individual/apply?type=ARCHITECT',
    server: 'product',
    shown: firstTextField,
    kind: 'form',
    readyWhen: 'marked',
    visitor: 'guest',
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    server: 'product',
    // The first link of the page. The list of the applicant's own applications comes with the server's answer.
    shown: 'main h1 ~ * a[href], main section a[href*="enlisting"]',
    kind: 'page',
    readyWhen: 'shown',
    visitor: 'applicant',
  },
  {
    name: 'resume',
    path: '/resume-application',
    server: 'product',
    shown: firstTextField,
    kind: 'page',
    readyWhen: 'marked',
    visitor: 'applicant',
  },
]
