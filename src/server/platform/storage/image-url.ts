/** The address of a person's picture; null for none. */
export function imageUrlOf(fileId: string | null): string | null {
  return fileId === null ? null : `/api/files/${fileId}`
}
