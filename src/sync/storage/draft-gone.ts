/** The draft to write to is not on this phone: it was locked or wiped, or the browser has cleared the storage. */
export class DraftGone extends Error {}
