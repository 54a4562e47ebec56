import { Avatar, type AvatarProps } from '../../../ui/photo/avatar.tsx'
import { useVisitorPhoto } from '../../visitor/use-visitor-photo.ts'

/** The photo of a visitor, or a drawing where there is none. */
export function VisitorPhoto({ imageUrl, size = 'small' }: { imageUrl: string | null; size?: AvatarProps['size'] }) {
  return <Avatar url={useVisitorPhoto(imageUrl)} size={size} />
}
