import { type MetaError, metaError } from './meta-error.ts'

type Json = Record<string, unknown>

const actionSources = new Set([
  'email',
  'website',
  'app',
  'phone_call',
  'chat',
  'physical_store',
  'system_generated',
  'business_messaging',
  'other',
])
const hashedKeys = ['em', 'ph', 'fn', 'ln', 'ge', 'db', 'ct', 'st', 'zp', 'country']
const identifyNobody = [
  ['ct', 'country', 'st', 'zp', 'ge', 'client_user_agent'],
  ['db', 'client_user_agent'],
  ['fn', 'ge'],
  ['ln', 'ge'],
]
const messagingNames = [
  'AddToCart',
  'CartAbandoned',
  'InitiateCheckout',
  'LeadSubmitted',
  'OrderCanceled',
  'OrderCreated',
  'OrderDelivered',
  'OrderReturned',
  'OrderShipped',
  'Purchase',
  'QualifiedLead',
  'RatingProvided',
  'ReviewProvided',
  'ViewContent',
]
const weekSeconds = 7 * 86_400

/** What Meta would refuse the whole request for, or null. `nowMs` null: any time is accepted. */
export function refusalOf(event: unknown, index: number, nowMs: number | null): MetaError | null {
  const path = `$['data'][${index}]`
  if (!isObject(event)) return malformed(path)
  const { event_name: name, event_time: time, user_data: user, custom_data: custom } = event
  if (typeof name !== 'string' || name === '') return malformed(`${path}['event_name']`)
  if (!Number.isInteger(time) || Number(time) > 1e11) return malformed(`${path}['event_time']`)
  if (!actionSources.has(String(event.action_source))) return malformed(`${path}['action_source']`)
  if (event.event_id !== undefined && typeof event.event_id !== 'string') {
    return malformed(`${path}['event_id']`)
  }
  if (nowMs !== null && Number(time) * 1000 < nowMs - weekSeconds * 1000) {
    return invalid(2804003, 'Event Timestamp Too Old')
  }
  if (nowMs !== null && Number(time) * 1000 > nowMs + 1000) {
    return invalid(2804004, 'Event Timestamp in the Future')
  }
  if (!isObject(user)) return malformed(`${path}['user_data']`)
  return (
    messagingRefusal(event, name, user) ??
    userRefusal(user, path) ??
    customRefusal(name, custom, path)
  )
}

function messagingRefusal(event: Json, name: string, user: Json): MetaError | null {
  if (event.action_source !== 'business_messaging') return null
  if (event.messaging_channel !== 'whatsapp') return invalid(2804063, 'Missing Messaging Channel')
  if (!messagingNames.includes(name)) {
    return invalid(2804066, 'Invalid Event Name for Business Messaging')
  }
  if (user.whatsapp_business_account_id === undefined && user.page_id === undefined) {
    return invalid(2804116, 'Missing Page ID or WhatsApp Business Account ID')
  }
  return user.ctwa_clid === undefined ? invalid(2804087, 'Invalid Click ID') : null
}

function userRefusal(user: Json, path: string): MetaError | null {
  for (const [key, value] of Object.entries(user)) {
    const values = Array.isArray(value) ? value : [value]
    const isBad = hashedKeys.includes(key)
      ? !values.every((one) => /^[a-f0-9]{64}(\.\w{8})?$/.test(String(one)))
      : values.some((one) => typeof one !== 'string' && typeof one !== 'number')
    if (isBad || values.length === 0) return malformed(`${path}['user_data']['${key}']`)
  }
  const keys = Object.keys(user)
  return identifyNobody.some((set) => keys.every((key) => set.includes(key)))
    ? invalid(2804050, 'Customer Information Parameters Insufficient')
    : null
}

function customRefusal(name: string, custom: unknown, path: string): MetaError | null {
  if (custom !== undefined && !isObject(custom)) return malformed(`${path}['custom_data']`)
  const { value, currency, contents } = custom ?? {}
  if (Array.isArray(contents) && !contents.every((item) => isObject(item) && 'id' in item)) {
    return invalid(2804008, 'Missing Content ID')
  }
  if (value !== undefined && typeof value !== 'number') {
    return malformed(`${path}['custom_data']['value']`)
  }
  if (name === 'Purchase' && value === undefined) return invalid(2804009, 'Missing Purchase Value')
  if (value !== undefined && !/^[a-z]{3}$/i.test(String(currency ?? ''))) {
    return invalid(2804023, 'Missing Currency')
  }
  return null
}

function malformed(path: string): MetaError {
  return metaError(400, 100, `Invalid parameter: ${path}`, 2804019)
}

export function invalid(subcode: number, title: string): MetaError {
  return metaError(400, 100, 'Invalid parameter', subcode, {
    error_user_title: title,
    error_user_msg: title,
  })
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
