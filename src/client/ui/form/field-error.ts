/** The type of the error at a field that somebody else has changed too; its message is the whole sentence. */
export const changedElsewhere = 'changed-elsewhere'

/** The text of the error at a field: the sentence about a change elsewhere, else the field's own text. */
export function errorAt<Own>(found: object, own: Own): Own | string {
  const { type, message } = found as { type?: unknown; message?: unknown }
  return type === changedElsewhere && typeof message === 'string' ? message : own
}
