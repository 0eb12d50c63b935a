import { AppError } from '#server/platform/errors'

/**
 * A QR code as `data:image/png;base64,…`, also from bare base64; gateway_no_qr when it is neither.
 */
export function pngUrl(code: string): string {
  const base64 = code.replace(/^data:[^,]*,/, '').replace(/\s/g, '')
  if (!/^[A-Za-z0-9+/]{16,}={0,2}$/.test(base64)) throw new AppError('gateway_no_qr')
  return `data:image/png;base64,${base64}`
}
