/** How often a page says that it is open. */
export const openedEveryMs = 30_000
/** Without a word for so long, a page counts as left: browsers slow a hidden page's timers down to one a minute. */
export const openedForMs = 180_000
