/** Photos are PNG files. The server does not use the name. */
const fileName = 'photo.png'

/** The body of the call that uploads a photo. The id makes a repetition harmless. */
export function photoForm({ type, fileId, photo }: { type: string; fileId: string; photo: Blob }): FormData {
  const form = new FormData()
  form.set('type', type)
  form.set('fileId', fileId)
  form.set('file', photo, fileName)
  return form
}
