/**
 * Why a hit was counted instead of stored: too many from one browser build at one address or too
 * many bytes from that address, too many on the link, or no room on the server's disk.
 */
export const excessReasons = ['address', 'link', 'disk'] as const
export type ExcessReason = (typeof excessReasons)[number]
