import type { ClickFacts } from '../conversion.ts'

/**
 * The click id that Google gave the visitor, under the name it came by, or null. Only one goes
 * along (Google refuses several); a gclid says most. What cannot be one – an unexpanded macro, a
 * sentence – is as good as none. Google documents no shortest id: from eight characters on it decides.
 */
export function adIdentifierOf(
  click: Pick<ClickFacts, 'gclid' | 'gbraid' | 'wbraid'> | null,
): { gclid: string } | { gbraid: string } | { wbraid: string } | null {
  const [gclid, gbraid, wbraid] = [click?.gclid, click?.gbraid, click?.wbraid].map(clickIdIn)
  if (gclid) return { gclid }
  if (gbraid) return { gbraid }
  return wbraid ? { wbraid } : null
}

function clickIdIn(value: string | null | undefined): string | null {
  const id = value?.trim() ?? ''
  return /^[A-Za-z0-9._~-]{8,512}$/.test(id) ? id : null
}
