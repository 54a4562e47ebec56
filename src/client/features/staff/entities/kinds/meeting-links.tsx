import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { meetingLinkCalls } from '#contract/administration/meeting-links.ts'
import type { Locale } from '#domain/text.ts'
import { officialOptions, type RecordOf } from '../../../../entities/office/record-options.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { Chip } from '../../../../ui/chip.tsx'
import type { EntityDefinition } from '../entity.ts'
import { statusField } from './named-entity.ts'

type MeetingLink = RecordOf<typeof meetingLinkCalls>

/** Where the online appointments of officials are held. */
export const meetingLinks: EntityDefinition<MeetingLink> = {
  key: 'meeting-links',
  route: '/_signed-in/meetings-link',
  calls: meetingLinkCalls,
  links: {
    list: hrefOf('/meetings-link'),
    create: hrefOf('/meetings-link/create'),
    edit: (id) => hrefOf('/meetings-link/edit', { search: { id } }),
  },
  nameOf: ({ title }) => title,
  columns: [
    { id: 'title', head: msg`Title`, sort: 'title', cell: titleCell },
    {
      id: 'official',
      wide: true,
      head: msg`Official`,
      sort: 'official',
      cell: ({ official }, locale) => official[locale],
    },
    { id: 'provider', wide: true, head: msg`Provider`, sort: 'provider', cell: ({ provider }) => provider },
  ],
  fields: [
    {
      key: 'officialId',
      label: { bn: 'কর্মকর্তা', en: 'Official' },
      kind: 'select',
      required: true,
      optionsFrom: 'officials',
    },
    {
      key: 'title',
      label: { bn: 'শিরোনাম', en: 'Title' },
      kind: 'text',
      required: true,
      help: { bn: 'যেমন সাপ্তাহিক সাক্ষাৎ', en: 'For example Weekly meetings' },
    },
    {
      key: 'provider',
      label: { bn: 'সেবাদাতা', en: 'Provider' },
      kind: 'text',
      required: true,
      help: { bn: 'যেমন Google Meet', en: 'For example Google Meet' },
    },
    {
      key: 'url',
      label: { bn: 'মিটিং লিংক', en: 'Meeting link' },
      kind: 'text',
      required: true,
      autoComplete: 'url',
      help: { bn: 'https:// দিয়ে শুরু', en: 'Begins with https://' },
    },
    { key: 'meetingId', label: { bn: 'মিটিং আইডি', en: 'Meeting ID' }, kind: 'text', required: false },
    { key: 'passcode', label: { bn: 'পাসকোড', en: 'Passcode' }, kind: 'text', required: false },
    {
      key: 'durationMin',
      label: { bn: 'সময়কাল, মিনিটে', en: 'Duration, in minutes' },
      kind: 'integer',
      required: true,
      help: { bn: '৫ থেকে ৪৮০', en: 'From 5 to 480' },
    },
    {
      key: 'isDefault',
      label: { bn: 'সময় নির্ধারণের সময় এটিই আগে দেখানো হবে', en: 'Offered first when an appointment is assigned' },
      kind: 'checkbox',
      required: false,
    },
    statusField,
  ],
  initial: { status: 'ACTIVE', durationMin: 30 },
  sources: (session) => ({ officials: officialOptions(session) }),
  filter: { name: 'officialId', source: 'officials', label: msg`Official`, all: msg`All officials` },
  wrong: {
    url: msg`Please enter the full address of the meeting, starting with https://`,
    durationMin: msg`Please enter a number of minutes from 5 to 480`,
  },
  search: { label: msg`Search by title, provider or official`, placeholder: msg`Title, official` },
  words: {
    list: msg`Meeting links`,
    lead: msg`Where the online appointments of officials are held. Visitors see the link 15 minutes before the start.`,
    create: msg`New meeting link`,
    edit: msg`Edit the meeting link`,
    created: msg`Meeting link created`,
    updated: msg`Meeting link updated`,
    empty: msg`No meeting links here`,
    emptyLead: msg`Add the first one with “New meeting link”.`,
    back: msg`Go to the meeting links`,
  },
}

function titleCell({ title, provider, official, isDefault }: MeetingLink, locale: Locale) {
  return (
    <>
      {title}
      {isDefault && (
        <Chip tone="info" className="ml-2">
          <Trans>Offered first</Trans>
        </Chip>
      )}
      <span className="block text-tiny font-normal text-muted md:hidden">
        {official[locale]}, {provider}
      </span>
    </>
  )
}
