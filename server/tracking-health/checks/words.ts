import { destinationNames, isDestination, kindOf } from '#domain/conversions/destinations'

/** A day in the account's time zone: '21/11/2026'. */
export function dayOf(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(instant)
}

/** At most so many characters of what a stranger wrote, never half an emoji. */
export function shortened(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}

/** What people call a destination of conversions. */
export function destinationName(destination: string): string {
  return isDestination(destination)
    ? destinationNames[kindOf(destination)]
    : destinationNames.webhook
}
