import type { TrialResult } from '#contracts/phrase-rules'
import { leadStatusWord } from '#domain/filters'
import type { SaleProblem } from '#domain/sales/sale'
import { formatMoney } from './format.ts'

/** Words of the rules on what the business writes ('Vendas no chat'). */
export const phraseRulesText = {
  title: 'Vendas no chat',
  description:
    'Quando sua empresa envia uma destas frases, o lead muda de status, ganha uma etiqueta ou um evento é enviado.',
  create: 'Nova Regra',
  list: 'Regras de vendas no chat',
  loading: 'Carregando regras...',
  loadFailed: 'Não foi possível carregar as regras.',
  empty: 'Nenhuma regra ainda.',
  emptyHint: 'Crie uma para a frase que sua equipe já usa, como “pedido confirmado”.',
  active: 'Ativa',
  inactive: 'Inativa',
  switchLabel: (name: string) => `Usar a regra ${name}`,
  edit: (name: string) => `Editar ${name}`,
  remove: (name: string) => `Excluir ${name}`,
  editHint: 'Editar',
  removeHint: 'Excluir',
  phrase: (phrase: string) => `“${phrase}”`,
  more: (count: number) => `e mais ${count}`,
  confirmBadge: 'A confirmar',
  everyTimeBadge: 'Toda vez',
  eventInactive: (name: string) => `${name} (inativo)`,
  form: {
    createTitle: 'Nova Regra',
    editTitle: 'Editar Regra',
    text: 'Vale para as próximas mensagens que sua empresa enviar. Maiúsculas, acentos e pontuação não importam; uma pergunta não conta.',
    name: 'Nome da regra',
    namePlaceholder: 'Ex: Venda no Pix',
    phrases: 'Frases',
    phrasesHint: 'Uma por linha, até 20. Basta uma delas aparecer na mensagem.',
    phrasesPlaceholder: 'pedido confirmado\nvenda fechada',
    status: 'Mudar o status para',
    noStatus: 'Não mudar',
    tag: 'Etiqueta',
    tagPlaceholder: 'Ex: cliente vip',
    event: 'Enviar o evento',
    noEvent: 'Nenhum',
    timing: 'Quando agir',
    immediate: 'Na hora',
    confirm: 'Depois que uma pessoa confirmar',
    timingHint: 'Sem um valor claro, uma venda sempre espera por uma pessoa.',
    fixedValue: 'Valor fixo da venda',
    fixedValuePlaceholder: '197,00',
    fixedValueHint: 'Usado quando a mensagem não traz um valor claro (opcional).',
    currency: 'Moeda',
    everyTime: 'Toda vez',
    everyTimeHint:
      'Desligado, conta uma vez por lead a cada 24 horas, a não ser que a mensagem cite outro pedido.',
  },
  trial: {
    title: 'Testar uma mensagem',
    draftTitle: 'Testar esta regra',
    label: 'Mensagem enviada pela empresa',
    placeholder: 'Ex: Pedido confirmado! Total R$ 1.234,56',
    hint: 'Nada é salvo nem enviado: é só um teste.',
    results: 'O que cada regra faria',
    noRules: 'Não há regra ativa para testar.',
    failed: 'Não foi possível testar agora.',
    order: (order: string) => `Pedido reconhecido: ${order}`,
    fires: 'Dispara',
    waits: 'A confirmar',
    silent: 'Não dispara',
    draft: 'Esta regra',
    ofEvent: (name: string) => `Evento ${name}`,
  },
  toast: {
    created: 'Regra criada',
    createdText: 'Ela vale a partir da próxima mensagem.',
    updated: 'Regra atualizada',
    updatedText: 'As mudanças valem para as próximas mensagens.',
    saveFailed: 'Erro ao salvar a regra',
    saveFailedText: 'Não foi possível salvar a regra. Tente novamente.',
    switched: (name: string, active: boolean) => `${name}: ${active ? 'Ativa' : 'Inativa'}`,
    switchFailed: 'Erro ao mudar a regra',
    switchFailedText: 'Não foi possível mudar a situação da regra.',
    deleted: 'Regra excluída',
    deletedText: 'Ela não age mais; o que já fez permanece.',
    deleteFailed: 'Erro ao excluir a regra',
    deleteFailedText: 'Não foi possível excluir a regra. Tente novamente.',
    restored: 'Regra restaurada',
    restoreFailed: 'Erro ao desfazer',
    restoreFailedText: 'Não foi possível restaurar a regra. Tente novamente.',
  },
  /** Sales that wait for a person, in the dialog of their lead. */
  waiting: {
    title: 'A confirmar',
    recognised: (rule: string) => `A regra “${rule}” reconheceu uma venda nesta mensagem:`,
    recognisedOther: (rule: string) => `A regra “${rule}” reconheceu esta mensagem:`,
    value: 'Valor da venda',
    valuePlaceholder: 'Ex: 197,00',
    candidates: 'Valores da mensagem:',
    confirm: 'Confirmar',
    refuse: 'Recusar',
    confirmed: 'Confirmado',
    confirmedText: 'O lead foi atualizado.',
    refused: 'Recusado',
    refusedText: 'Nada foi enviado.',
    failed: 'Erro ao decidir',
    failedText: 'Não foi possível salvar a decisão. Tente novamente.',
  },
} as const

const problems: Record<SaleProblem, string> = {
  none: 'Nenhum valor na mensagem.',
  zero: 'O valor é zero.',
  negative: 'O valor é negativo.',
  several: 'Há mais de um valor e nenhum é o total.',
  other_currency: 'O valor está em outra moeda.',
  too_high: 'O valor passa de R$ 1.000.000,00.',
  unclear: 'O valor pode ser lido de mais de um jeito.',
  repeated:
    'O lead já tem uma venda deste valor a menos de 24 horas desta. Confirme só se for outra venda.',
  doubted:
    'Junto da frase há uma negação, uma condição, uma pergunta ou uma dúvida. Confirme só se aconteceu.',
}

/** Why a sale that a message tells of waits for a person. */
export function saleProblemText(problem: SaleProblem): string {
  return problems[problem]
}

/** What a rule does, in a few words: 'Status Cliente · Etiqueta vip · Evento Compra'. */
export function effectsText(effects: {
  setStatus: string | null
  addTag: string | null
  eventName: string | null
}): string {
  return [
    effects.setStatus && `Status ${leadStatusWord(effects.setStatus)}`,
    effects.addTag && `Etiqueta ${effects.addTag}`,
    effects.eventName && `Evento ${effects.eventName}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Why a rule would or would not act on the text that was tried. */
export function trialText(result: TrialResult): string {
  if (!result.fires) return silenceText(result)
  const said = `Reconheceu “${result.phrase}”.`
  const doubt = result.problem === 'doubted' ? ` ${saleProblemText('doubted')}` : ''
  return result.isSale ? `${said}${doubt} ${valueText(result)}` : `${said}${doubt}`
}

function silenceText({ reason, phrase, missingWords }: TrialResult): string {
  if (reason === 'question') return `“${phrase}” está numa pergunta, e perguntas não contam.`
  if (reason === 'denied') return `“${phrase}” vem depois de uma negação, e negações não contam.`
  if (reason === 'condition') return `“${phrase}” está numa condição, e condições não contam.`
  if (reason === 'other_sale') return `“${phrase}” fala da venda a outra pessoa.`
  if (reason === 'unsettled')
    return `“${phrase}” fala do que ainda não aconteceu, ou foi desfeito, e isso não conta.`
  if (reason === 'apart')
    return `As palavras de “${phrase}” não estão juntas e nesta ordem na mensagem.`
  if (phrase === null) return 'Esta regra não tem frase.'
  const missing = missingWords.map((word) => `“${word}”`).join(', ')
  return missingWords.length < phrase.trim().split(/\s+/).length
    ? `Falta ${missing} para dizer “${phrase}”.`
    : `A mensagem não diz “${phrase}”.`
}

function valueText({ valueCents, valueFrom, problem, currency }: TrialResult): string {
  if (valueCents === null && problem === 'doubted') return 'Uma pessoa informa o valor.'
  if (valueCents === null) {
    return `${saleProblemText(problem ?? 'none')} Uma pessoa informa o valor.`
  }
  const money = formatMoney(valueCents / 100, currency)
  return valueFrom === 'rule' ? `Valor fixo da regra: ${money}.` : `Valor: ${money}.`
}
