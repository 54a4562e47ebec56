import type { QueueGuest } from '#contract/live/live-shapes.ts'

/** The dialog that is open on the host's page. */
export type OpenDialog = { kind: 'end' | 'announce' | 'keys' } | { kind: 'link' | 'decline'; guest: QueueGuest }
