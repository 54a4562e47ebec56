import { readText } from './read-text.ts'

/** Endings that phones and mail programs take for those of an address. Not among them: Ltd, Co and initials. */
const endings =
  'com|net|org|info|biz|edu|gov|app|dev|xyz|online|site|shop|top|club|link|click|live|bd|io|ly|tk|cc|tv|me'
/** A scheme, `www.`, a known ending behind a point, or any ending before a path. */
const addressParts = new RegExp(
  `[a-z][a-z\\d+.-]{0,20}:\\s?//|\\bwww\\s?\\.|[\\p{L}\\p{N}-]\\.(?:(?:${endings})(?![\\p{L}\\p{M}\\p{N}])|[\\p{L}]{2,20}/[\\p{L}\\p{N}])`,
  'iu',
)

/** Whether a phone, a mail program or a PDF reader may take part of the text for an address of the web. */
export function readsLikeAddress(text: string): boolean {
  return addressParts.test(readText(text, 'words'))
}

/** U+2060, which has no width: the text looks the same, and no program finds an address in it. */
const joiner = '\u2060'

/** The text in a form that no program makes into a link. Only a text that reads like an address is changed. */
export function withoutLink(text: string): string {
  return readsLikeAddress(text) ? text.replace(/[.:/@]/g, (sign) => `${joiner}${sign}${joiner}`) : text
}
