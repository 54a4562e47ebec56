/** Where the picture of a person is read; null for none. */
export function imageUrlOf(fileId: string | null): string | null {
  return fileId === null ? null : `/api/files/${fileId}`
}
