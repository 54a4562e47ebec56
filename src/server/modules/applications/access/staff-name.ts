import type { Text } from '#domain/text.ts'

/** The name of a staff member in both languages. An account with only one name has that name in both. */
export function staffName({ name_bn, name_en, full_name }: StaffNames): Text {
  return { bn: name_bn ?? full_name, en: name_en ?? full_name }
}

export type StaffNames = { name_bn: string | null; name_en: string | null; full_name: string }
