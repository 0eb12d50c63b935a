import type { HealthKind, HealthSeverity } from '#contracts/tracking-health'
import type { TemplatePlatform } from '#domain/campaign/url-templates'
import { counted } from '#domain/number-text'

/** Words of the screen that says what is wrong with the tracking. What was found, the server says. */
export const trackingHealthText = {
  title: 'Saúde do rastreamento',
  description: 'O que pode estar fazendo você perder leads e conversões, e como corrigir.',
  checkAgain: 'Verificar de novo',
  checking: 'Verificando...',
  checked: 'Verificado',
  since: (day: string) => `Cliques e eventos desde ${day}`,
  loading: 'Verificando o rastreamento',
  failed: 'Não foi possível verificar o rastreamento',
  failedText: 'Nada foi alterado. Tente de novo em instantes.',
  findings: 'O que corrigir',
  count: (count: number) => counted(count, 'ponto a corrigir', 'pontos a corrigir'),
  allRight: 'Tudo certo',
  allRightText: (checks: number) =>
    `${counted(checks, 'verificação feita', 'verificações feitas')}, nenhum problema encontrado.`,
  severities: {
    erro: 'Erro',
    aviso: 'Aviso',
    dica: 'Dica',
  } satisfies Record<HealthSeverity, string>,
  affected: (count: number) => counted(count, 'item afetado', 'itens afetados'),
  why: 'Por que importa',
  fix: 'Como corrigir',
  rows: 'Itens afetados',
  rowsOf: (title: string) => `Itens afetados: ${title}`,
  rowsFailed: 'Não foi possível carregar os itens',
  unnamed: 'Sem nome',
  /** What is counted: events of a destination, otherwise clicks. */
  amount: (kind: HealthKind, count: number) =>
    kind === 'destination_refused'
      ? counted(count, 'evento', 'eventos')
      : counted(count, 'clique', 'cliques'),
  last: 'Última vez',
  openRow: {
    link: 'Abrir link',
    lead: 'Abrir lead',
    event: 'Abrir evento',
    source: 'Ver cliques',
    events: 'Abrir eventos',
    deliveries: 'Ver envios',
    settings: 'Configurar',
    generator: 'Criar link',
    capture: 'Abrir captura',
  },
  openRowOf: (action: string, label: string) => `${action}: ${label}`,
  exportRows: 'Baixar CSV',
  exporting: 'Baixando...',
  exported: 'Exportação Concluída',
  exportedText: 'Os itens afetados foram baixados em CSV.',
  exportFailed: 'Exportação Falhou',
  exportFailedText: 'Houve um erro ao exportar seus dados',
  restore: 'Restaurar',
  restoreOf: (label: string) => `Restaurar o link ${label}`,
  restored: 'Link restaurado',
  restoredText: (label: string) => `${label} está de volta no Gerenciador de Links.`,
  restoreFailed: 'Erro ao restaurar',
  restoreFailedText: 'Não foi possível restaurar o link. Tente novamente.',
  passed: 'O que está certo',
  idle: 'Ainda sem o que verificar',
  idleHint:
    'Nada disto foi provado ainda: começa quando a conta tiver cliques, conexões aceitas, eventos ou links.',
  templates: {
    title: 'Parâmetros de URL dos anúncios',
    description: 'Cole o modelo no anúncio: a plataforma troca cada macro pelo nome e pelo ID.',
    platforms: {
      meta: {
        name: 'Meta',
        where: 'Onde colar: no nível do anúncio, em Rastreamento, campo “Parâmetros de URL”.',
        hint: 'O link rastreado vai em “URL do site”, sem parâmetros. Os nomes valem como estavam na publicação; os IDs nunca mudam.',
      },
      google: {
        name: 'Google',
        where:
          'Onde colar: em Opções de URL da conta, da campanha ou do grupo de anúncios, campo “Sufixo do URL final”.',
        hint: 'Deixe a codificação automática (gclid) ligada. O Google não envia nomes: as campanhas aparecem pelo ID.',
      },
      tiktok: {
        name: 'TikTok',
        where:
          'Onde colar: no nível do anúncio, no campo da URL de destino, depois do link rastreado e de um &.',
        hint: 'O link rastreado já tem um “?”, por isso o modelo começa depois de “&”. O ttclid vem sozinho.',
      },
    } satisfies Record<TemplatePlatform, { name: string; where: string; hint: string }>,
    label: (platform: string) => `Modelo de parâmetros: ${platform}`,
    copy: 'Copiar modelo',
    copied: 'Copiado!',
    copiedText: (platform: string) => `Modelo da plataforma ${platform} na área de transferência.`,
  },
} as const
