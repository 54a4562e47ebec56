import { useIsTakenOver } from '../use-store-value.ts'
import { canScanQr } from './qr-camera.ts'

/** Whether to offer the camera. The HTML that the build wrote offers it, because nearly every device has one. */
export function useCanScanQr(): boolean {
  return !useIsTakenOver() || canScanQr()
}
