import type { Visitor } from '#contract/appointments/visitors.ts'
import { maskMobile, maskNid } from '#domain/reference/identifiers.ts'
import { imageUrlOf } from '../../platform/storage/image-url.ts'
import type { VisitorRow } from './visitor-access.ts'

/**
 * How much of a visitor a reader sees.
 * - full: everything, for the visitor, and for OWNER or ICT in a single record;
 * - contact: with a masked national ID, in the lists of OWNER and ICT, and for the official who is visited;
 * - desk: for the reception, enough to compare with a card: name, district and masked numbers.
 */
export type VisitorDetail = 'full' | 'contact' | 'desk'

export function toVisitor(row: VisitorRow, detail: VisitorDetail): Visitor {
  const isDesk = detail === 'desk'
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: isDesk ? null : row.email,
    mobile: isDesk && row.mobile !== null ? maskMobile(row.mobile) : row.mobile,
    nid: detail === 'full' || row.nid === null ? row.nid : maskNid(row.nid),
    address: isDesk ? null : row.address,
    district: row.district,
    imageUrl: imageUrlOf(row.image_file_id),
    hasAccount: row.user_id !== null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}
