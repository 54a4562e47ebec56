/**
 * One draft as one file, which is brought from phone to phone or to the desk. The shape never changes: files of older
 * versions must stay readable, and `version` shows when a reader is too old. It is separate from the schema, so that
 * exporting does not load the schema.
 */
export const draftFileFormat = { format: 'talika-draft', version: 1 } as const
