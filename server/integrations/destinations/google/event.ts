import type { Conversion } from '../conversion.ts'
import { adIdentifierOf } from './ad-identifier.ts'
import { hashedPhones } from './hashed-phones.ts'
import type { GoogleEvent } from './wire.ts'

/**
 * The event of a conversion, hashed, not later than `now`: Google refuses the future. Whole
 * seconds, because Google knows a repeat by click id and time, also one that came as a file.
 */
export function eventOf(conversion: Conversion, now: Date): GoogleEvent {
  const { at, cause, click, person, valueCents, currency } = conversion
  const id = adIdentifierOf(click)
  const phones = hashedPhones(person.phone)
  const time = new Date(Math.min(at.getTime(), now.getTime()))
  return {
    eventTimestamp: `${time.toISOString().slice(0, 19)}Z`,
    transactionId: conversion.eventId,
    eventSource: cause === 'click' ? 'WEB' : 'MESSAGE',
    ...(id === null ? {} : { adIdentifiers: id }),
    ...(phones.length === 0
      ? {}
      : { userData: { userIdentifiers: phones.map((phoneNumber) => ({ phoneNumber })) } }),
    ...(valueCents === null
      ? {}
      : { currency: (currency ?? 'BRL').toUpperCase(), conversionValue: valueCents / 100 }),
    consent: { adUserData: 'CONSENT_GRANTED' },
  }
}
