/** Photos are PNG files, whose name the server does not use. */
const fileName = 'photo.png'

/** The body of the call that uploads a photo. With the same id it can be sent again. */
export function photoForm({ type, fileId, photo }: { type: string; fileId: string; photo: Blob }): FormData {
  const form = new FormData()
  form.set('type', type)
  form.set('fileId', fileId)
  form.set('file', photo, fileName)
  return form
}
