import type { ClickFacts } from '../destination.ts'

const names = ['gclid', 'gbraid', 'wbraid'] as const

/**
 * The click id that Google gave the visitor, under the name it came by, or null. Only one goes
 * along (Google refuses several); a gclid says most. What cannot be one – an unexpanded macro, a
 * sentence – is as good as none.
 */
export function adIdentifierOf(
  click: Pick<ClickFacts, (typeof names)[number]> | null,
): { gclid: string } | { gbraid: string } | { wbraid: string } | null {
  const [name, id] =
    names
      .map((each) => [each, click?.[each]?.trim() ?? ''] as const)
      .find(([, value]) => /^[A-Za-z0-9._~-]{10,512}$/.test(value)) ?? []
  if (name === undefined) return null
  return { [name]: id } as { gclid: string } | { gbraid: string } | { wbraid: string }
}
