import { may, type Role } from '#domain/people/roles'
import { maskPhone } from '#domain/phone'

type WithPhones = { whatsappNumber: string | null; contactPhone: string | null }

/** What is known of a lead as somebody in this role may see it: with its phone numbers, or masked ones. */
export function maskedPhones<Known extends WithPhones>(role: Role, known: Known): Known {
  if (may(role, 'phones')) return known
  const { whatsappNumber, contactPhone } = known
  return {
    ...known,
    whatsappNumber: whatsappNumber && maskPhone(whatsappNumber),
    contactPhone: contactPhone && maskPhone(contactPhone),
  }
}
