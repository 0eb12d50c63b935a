import type { ActivityRow } from '../../../data/clicks.ts'
import { unknownText } from '../../../text/tracking.ts'

type Row = Pick<
  ActivityRow,
  | 'activityType'
  | 'campaignData'
  | 'contactName'
  | 'firstMessage'
  | 'ipAddress'
  | 'messageCount'
  | 'unexpandedParams'
  | 'userAgent'
>

/** Whether a click stands behind the row: an ad of WhatsApp or a direct contact has none. */
export function hasClick({
  activityType,
  campaignData,
}: Pick<Row, 'activityType' | 'campaignData'>): boolean {
  return activityType === 'click' || campaignData.capturedAt !== null
}

/** Why a parameter of the address is not known; `param` is its name there. */
export function missingParam(row: Row, param: string): string {
  if (!hasClick(row)) return unknownText.noClick
  return row.unexpandedParams.includes(param) ? unknownText.notFilled : unknownText.notSent
}

/** Why the contact's name, number or first message is not known. */
export function missingContact(row: Row, field: 'name' | 'number' | 'first'): string {
  if (row.activityType === 'click' && row.messageCount === 0) return unknownText.notWritten
  if (field === 'name') return unknownText.noName
  return field === 'number' ? unknownText.noNumber : unknownText.noText
}

/** Why something that the browser tells of itself is not known. */
export function missingDevice(row: Row, field: 'model' | 'other'): string {
  if (!hasClick(row)) return unknownText.noClick
  if (row.userAgent === null) return unknownText.noAgent
  return field === 'model' ? unknownText.noModel : unknownText.notTold
}

/** Why an address of the given family is not known. */
export function missingIp(row: Row, family: 'v4' | 'v6'): string {
  if (!hasClick(row)) return unknownText.noClick
  if (row.ipAddress === null) return unknownText.noIp
  return family === 'v4' ? unknownText.onlyV6 : unknownText.onlyV4
}

/** Why the place is not known. */
export function missingPlace(row: Row): string {
  if (!hasClick(row)) return unknownText.noClick
  return row.ipAddress === null ? unknownText.noIp : unknownText.noPlace
}
