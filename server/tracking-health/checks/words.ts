import { destinationNames, isDestination, kindOf } from '#domain/conversions/destinations'

const numbers = new Intl.NumberFormat('pt-BR')

export function formatted(count: number): string {
  return numbers.format(count)
}

/** '1 clique', '1.234 cliques'. */
export function counted(count: number, one: string, many: string): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`
}

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
