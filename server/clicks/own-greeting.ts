import { readQuery } from '#domain/campaign-params'

const param = 'rastro_text'
const maxLength = 700

/**
 * The greeting that a page's own chat link had before the capture script put the tracked link in its
 * place; null when there is none. Only the text: the number is always the link's (decision 007).
 */
export function ownGreeting(query: string): string | null {
  if (!query.includes(`${param}=`)) return null
  const text = readQuery(query).params[param]?.trim()
  return text ? text.slice(0, maxLength) : null
}
