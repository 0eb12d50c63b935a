import { counted, formatNumber } from '#domain/number-text'
import { summed } from '../read-clicks.ts'
import { partOf } from '../read-page.ts'
import type { Check } from './check.ts'
import { linkNames } from './link-names.ts'

/** Below these a missing id is chance: private browsing and some phones remove it. */
const fewestClicks = 20
const toleratedShare = 0.2

/** Links whose clicks say that they come from Meta and have lost Meta's click id. */
export const clicksWithoutFbclid: Check = {
  kind: 'clicks_without_fbclid',
  passed: 'Os cliques da Meta não estão perdendo o identificador (fbclid).',
  looksAt: 'clicks',
  async find(question) {
    const fromMeta = (await question.clicks()).filter((group) => group.says_meta)
    const ofLink = new Map(
      summed(fromMeta, (group) => group.link_id).map(({ key, clicks }) => [key, clicks]),
    )
    const affected = summed(fromMeta, (group) => (group.has_fbclid ? null : group.link_id))
    const clicks = fromMeta.reduce((sum, group) => sum + group.clicks, 0)
    const without = affected.reduce((sum, link) => sum + link.clicks, 0)
    if (clicks < fewestClicks || without <= clicks * toleratedShare) return null
    const part = partOf(question, affected)
    const nameOf = await linkNames(
      question,
      part.map(({ key }) => key),
    )
    return {
      severity: 'aviso',
      title: `${formatNumber(Math.round((100 * without) / clicks))}% dos cliques da Meta chegam sem fbclid`,
      explanation: `De ${counted(clicks, 'clique que diz', 'cliques que dizem')} vir do Facebook ou do Instagram, ${formatNumber(without)} não ${without === 1 ? 'trouxe' : 'trouxeram'} o identificador do clique. Sem ele a Meta reconhece menos conversões. Alguns iPhones e navegações privadas o removem; até 20% é comum.`,
      fix: 'Se o anúncio passa por um site, instale a captura automática em todas as páginas até o botão do WhatsApp. Se passa por um encurtador ou redirecionamento, troque por um que mantenha os parâmetros do endereço.',
      affectedCount: affected.length,
      rows: part.map(({ key, clicks: count, lastAt }) => ({
        id: key,
        ...nameOf(key),
        detail: `${formatNumber(count)} de ${counted(ofLink.get(key) ?? 0, 'clique', 'cliques')} sem fbclid`,
        count,
        lastAt: lastAt.toISOString(),
      })),
      action: { label: 'Abrir a captura automática', place: { screen: 'capture', id: null } },
    }
  },
}
