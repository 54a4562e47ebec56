import { msg } from '@lingui/core/macro'

/** For an official who does not host: only the server knows who the secretary is, and refuses the call. */
export const hostsOnly = {
  text: msg`Only an administrator and the official registered as the secretary can see the guests of the Secretary’s Hour.`,
}
