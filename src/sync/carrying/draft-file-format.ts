/**
 * One draft as one file, as it is carried from phone to phone or to the desk. The shape is for ever: files of older
 * versions must be readable, and `version` says when a reader is too old. Apart from the schema, so that exporting does
 * not load it.
 */
export const draftFileFormat = { format: 'talika-draft', version: 1 } as const
