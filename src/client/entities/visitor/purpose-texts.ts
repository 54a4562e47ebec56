import type { Appointment } from '#contract/appointments/appointment-shapes.ts'

/** The texts of a request's form, prefilled from an earlier request. */
export function purposeTextsOf({ type, topic, personCount, extras, official }: Appointment): Record<string, string> {
  const { reason, companyName, appointmentFor, participants, district } = extras
  return {
    ...{ type, officialId: official.id, topic, personCount: String(personCount) },
    ...(reason && { reason }),
    ...(companyName && { companyName }),
    ...(appointmentFor && { appointmentFor }),
    ...(participants && { participants: participants.join('\n') }),
    ...(district && { meetingDistrict: district }),
  }
}
