import type { Json } from '../fake-http.ts'

const names = new Set(
  `AddPaymentInfo AddToCart AddToWishlist ClickButton CompletePayment CompleteRegistration Contact
  Download InitiateCheckout PlaceAnOrder Search SubmitForm Subscribe ViewContent CustomizeProduct
  FindLocation Schedule Purchase Lead ApplicationApproval SubmitApplication StartTrial`.split(
    /\s+/,
  ),
)
const hashed = ['phone', 'email', 'external_id']
const plain = ['ttclid', 'ttp', 'ip', 'user_agent', 'locale']

/** What TikTok's validation says of an event (`Batch.0.user.phone: …`), or null. */
export function refusalOf(event: unknown, index: number): string | null {
  const at = (path: string, why: string) => `Batch.${index}.${path}: ${why}`
  if (!isObject(event)) return at('', 'is not an object')
  const { event: name, event_time: time, event_id: id, user, page, properties } = event
  if (typeof name !== 'string' || !names.has(name)) return at('event', 'unsupported event')
  if (!Number.isInteger(time) || Number(time) > 1e11) return at('event_time', 'not Unix seconds')
  if (typeof id !== 'string' || id === '') return at('event_id', 'is required')
  if (!isObject(user)) return at('user', 'is required')
  for (const [key, value] of Object.entries(user)) {
    const isGood = hashed.includes(key)
      ? Array.isArray(value) && value.every((one) => /^[a-f0-9]{64}$/.test(String(one)))
      : plain.includes(key) && typeof value === 'string' && value !== ''
    if (!isGood) return at(`user.${key}`, 'invalid value')
  }
  if (page !== undefined && !(isObject(page) && /^https?:\/\//.test(String(page.url)))) {
    return at('page.url', 'invalid URL')
  }
  return properties === undefined ? null : propertiesRefusal(properties, at)
}

function propertiesRefusal(
  properties: unknown,
  at: (path: string, why: string) => string,
): string | null {
  if (!isObject(properties)) return at('properties', 'is not an object')
  const { value, currency } = properties
  if (value !== undefined && typeof value !== 'number')
    return at('properties.value', 'not a number')
  if (value !== undefined && !/^[A-Z]{3}$/.test(String(currency))) {
    return at('properties.currency', 'is required with a value')
  }
  return null
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
