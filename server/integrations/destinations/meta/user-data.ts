import type { Person } from '../conversion.ts'
import { publicAddress } from '../visitor-address.ts'
import { countryCode } from './country.ts'
import { hashedForms } from './normalise.ts'
import { personName } from './person-name.ts'
import type { MetaUserData } from './wire.ts'

const facebookCookie = /^fb\.\d\.\d{13}\.[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]{2,8})?$/

/** The `user_data` of an event: hashed where Meta demands it, without any empty field. */
export function userDataOf(person: Person): MetaUserData {
  const name = personName(person.name)
  // As a gateway's id: its digits carry the country code and are never taken for Brazilian ones.
  const phone = hashedForms('ph', person.phone === null ? null : `${person.phone}@s.whatsapp.net`)
  const isBrazilianPhone = phone.length > 0 && person.phone?.startsWith('55') === true
  const country = [
    ...(isBrazilianPhone ? hashedForms('country', 'BR') : []),
    ...hashedForms('country', person.country),
  ]
  // Colombia has an Amazonas too: names of states are read as Brazilian ones only in Brazil.
  const isBrazil = person.country === null || countryCode(person.country) === 'BR'
  const state = isBrazil || person.region?.length === 2 ? person.region : null
  const lists = {
    ph: phone,
    fn: hashedForms('fn', name.first),
    ln: hashedForms('ln', name.last),
    ct: hashedForms('ct', person.city),
    st: hashedForms('st', state),
    country: [...new Set(country)],
    external_id: hashedForms('external_id', person.externalId),
  }
  const ip = publicAddress(person.ip)
  const userAgent = person.userAgent?.trim() ?? ''
  return {
    ...Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0)),
    ...(ip === null ? {} : { client_ip_address: ip }),
    ...(userAgent === '' ? {} : { client_user_agent: userAgent }),
    ...(isFacebookCookie(person.fbc) ? { fbc: person.fbc } : {}),
    ...(isFacebookCookie(person.fbp) ? { fbp: person.fbp } : {}),
  }
}

function isFacebookCookie(value: string | null): value is string {
  return value !== null && facebookCookie.test(value)
}
