import type { FieldKind } from '#domain/forms/definition.ts'
import type { FieldKindView } from './field-kind.ts'
import * as checkbox from './field-kinds/checkbox.tsx'
import * as date from './field-kinds/date.tsx'
import * as decimal from './field-kinds/decimal.tsx'
import * as digits from './field-kinds/digits.tsx'
import * as email from './field-kinds/email.tsx'
import * as integer from './field-kinds/integer.tsx'
import * as money from './field-kinds/money.tsx'
import * as multiselect from './field-kinds/multiselect.tsx'
import * as radio from './field-kinds/radio.tsx'
import * as select from './field-kinds/select.tsx'
import * as tel from './field-kinds/tel.tsx'
import * as text from './field-kinds/text.tsx'
import * as textarea from './field-kinds/textarea.tsx'

/** The view of every kind of field. A new kind is one file in field-kinds/ and one line here. */
export const fieldKindViews = {
  text,
  textarea,
  digits,
  tel,
  email,
  integer,
  decimal,
  money,
  date,
  radio,
  select,
  multiselect,
  checkbox,
} as const satisfies Record<FieldKind, FieldKindView>
