import * as z from 'zod/mini'

/** The page's Content-Security-Policy allows no eval, which zod's compiled parsers need. Must run before any parse. */
z.config({ jitless: true })
