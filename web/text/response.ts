import { counted, formatNumber } from '#domain/number-text'
import type { ReplyVia } from '#domain/response/first-reply'
import { formatPercent } from './format.ts'
import { zoneName } from './time-zones.ts'

const dayHours = 24

/**
 * A length of time as tables write it: '45 s', '12 min', '3 h 05 min'. From two days on it is days where
 * every hour counts ('11 dias 4 h'), else the hours that count ('268 h'): a day of business hours has no
 * length of its own.
 */
export function shortDuration(seconds: number, everyHourCounts: boolean): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const whole = Math.floor(minutes / 60)
  const hours = `${formatNumber(whole)} h`
  if (whole >= 2 * dayHours) {
    if (!everyHourCounts) return hours
    const days = counted(Math.floor(whole / dayHours), 'dia', 'dias')
    return whole % dayHours === 0 ? days : `${days} ${whole % dayHours} h`
  }
  const rest = minutes % 60
  return rest === 0 ? hours : `${hours} ${String(rest).padStart(2, '0')} min`
}

export const weekdayNames = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
] as const

export const shortWeekdays = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'] as const

/** Words of the screen about who answers, and how fast. */
export const responseText = {
  title: 'Atendimento',
  description: 'Quanto tempo as pessoas esperam até alguém responder.',
  filters: 'Filtros do atendimento',
  failed: 'Não foi possível carregar o atendimento',
  card: {
    median: 'Tempo até a primeira resposta (mediana)',
    waiting: 'Sem resposta agora',
    open: 'Ver quem espera',
  },
  recalculating: 'Recalculando os tempos. Os números desta tela ainda vão mudar.',
  noHours:
    'Sem horário de atendimento, a noite e o fim de semana também contam como espera. Defina o horário em Configurações.',
  toHours: 'Definir horário',
  strip: 'Resumo do período',
  median: {
    title: 'Tempo até a resposta',
    note: (p90: number | null, everyHourCounts: boolean) =>
      p90 === null
        ? everyHourCounts
          ? 'mediana'
          : 'mediana, no horário de atendimento'
        : `mediana; 9 em cada 10 em até ${shortDuration(p90, everyHourCounts)}`,
  },
  within5: { title: 'Em até 5 minutos', note: 'das conversas respondidas' },
  withinHour: { title: 'Em até 1 hora', note: 'das conversas respondidas' },
  unansweredNow: {
    title: 'Esperando agora',
    note: (never: number, hasWritten: boolean) =>
      never === 0
        ? hasWritten
          ? 'todos já falaram com alguém'
          : 'ninguém escreveu no período'
        : counted(never, 'nunca respondido', 'nunca respondidos'),
  },
  share: (part: number, whole: number) =>
    whole === 0 ? '—' : formatPercent(Math.round((100 * part) / whole)),
  unanswered: {
    title: 'Sem resposta',
    description: (count: number) =>
      count === 0
        ? 'Quem espera há mais tempo vem primeiro.'
        : `${counted(count, 'pessoa', 'pessoas')}, quem espera há mais tempo primeiro.`,
    which: 'Quem mostrar',
    never: 'Nunca respondidos',
    all: 'Todos que esperam',
    failed: 'Não foi possível carregar quem espera',
    empty: 'Ninguém está esperando',
    emptyText: 'Quem escreve e fica sem resposta neste período aparece aqui.',
    since: 'Escreveu',
    open: (name: string) => `Abrir a conversa de ${name}`,
  },
  tables: {
    title: 'Detalhes',
    label: 'Dividir por',
    attendant: 'Atendente',
    line: 'Linha',
    campaign: 'Campanha',
    hour: 'Hora',
    waits: 'Conversas',
    answered: 'Respondidas',
    median: 'Mediana',
    p90: '9 em 10 até',
    within5: 'Até 5 min',
    empty: 'Nada neste período',
    emptyText: 'Ninguém escreveu para a empresa nestes dias.',
    noCampaign: 'Sem campanha',
    goneLine: 'Linha removida',
    hours: (hour: number) => `${String(hour).padStart(2, '0')}h`,
    via: {
      person: 'Pelo painel',
      phone: 'Pelo celular',
      program: 'Por outro sistema',
    } satisfies Record<ReplyVia, string>,
  },
  heatMap: {
    title: 'Quando as pessoas escrevem',
    description: 'Conversas que começaram em cada hora. Mostra quando é preciso ter alguém.',
    caption: 'Conversas por dia da semana e hora',
    empty: 'Nenhuma conversa neste período',
    emptyText: 'Os horários de pico aparecem quando alguém escrever.',
    weekday: 'Dia',
    hour: 'Hora',
    busiest: (weekday: string, hour: string, count: number) =>
      `Pico: ${weekday.toLowerCase()}, ${hour} (${counted(count, 'conversa', 'conversas')}).`,
  },
  texts: {
    title: 'Mensagens automáticas',
    description:
      'Saudações e mensagens de ausência não contam como resposta. Confira o que foi entendido e corrija.',
    failed: 'Não foi possível carregar as mensagens',
    empty: 'Nenhum texto repetido',
    emptyText: 'Quando o mesmo texto sair para várias pessoas, ele aparece aqui.',
    gone: 'Texto que não está mais guardado',
    sentTo: (leads: number) => `para ${counted(leads, 'pessoa', 'pessoas')}`,
    automatic: 'Automática',
    human: 'Resposta de pessoa',
    decided: (name: string | null) => (name === null ? 'decidido' : `decidido por ${name}`),
    makeAutomatic: 'Esta mensagem é automática',
    makeHuman: 'Foi uma pessoa que escreveu',
    undo: 'Desfazer',
    saved: 'Texto Anotado',
    savedText: 'Os tempos estão sendo recalculados.',
    saveFailed: 'Erro ao Anotar',
    saveFailedText: 'Não foi possível guardar a escolha. Tente novamente.',
  },
} as const

/** Words of the card of business hours. */
export const hoursText = {
  title: 'Horário de atendimento',
  description: 'O tempo de resposta só conta dentro dele.',
  loadFailed: 'Não foi possível carregar o horário',
  scope: 'Horário de',
  account: 'Toda a conta',
  ownHours: (name: string) => `${name} (horário próprio)`,
  none: 'Sem horário definido: todas as horas contam.',
  noneOfLine: 'Esta linha segue o horário da conta.',
  define: 'Definir horário',
  remove: 'Usar todas as horas',
  removeOfLine: 'Voltar ao horário da conta',
  zone: (zone: string) => `Fuso horário da conta: ${zoneName(zone)}.`,
  endOfDay: 'Um horário que vai até a meia-noite termina às 24:00.',
  closed: 'Fechado',
  from: (day: string, place: number) => `${day}, início do ${place}º horário`,
  to: (day: string, place: number) => `${day}, fim do ${place}º horário`,
  add: (day: string) => `Adicionar horário: ${day}`,
  removeSpan: (day: string, place: number) => `Remover o ${place}º horário: ${day}`,
  copy: 'Repetir segunda em todos os dias úteis',
  until: 'às',
  week: 'Semana',
  problems: {
    empty: 'O fim deve ser depois do começo.',
    overlap: 'Os horários estão fora de ordem ou se sobrepõem.',
    time: 'Digite horas como 08:30; o fim do dia é 24:00.',
  },
  holidays: {
    title: 'Feriados e dias diferentes',
    none: 'Nenhum dia cadastrado.',
    addNational: (year: number) => `Adicionar feriados nacionais de ${year}`,
    day: 'Data',
    name: 'Nome',
    add: 'Adicionar dia',
    closed: 'Fechado o dia todo',
    own: 'Abrir neste dia',
    close: 'Fechar neste dia',
    remove: (name: string) => `Remover ${name}`,
    needed: 'Escolha a data e dê um nome.',
    known: 'Esta data já está na lista.',
  },
  recalculating: 'Recalculando os tempos de resposta com este horário...',
  toast: {
    saved: 'Horário Salvo',
    savedText: 'Os tempos de resposta estão sendo recalculados.',
    failed: 'Erro ao Salvar',
    failedText: 'Não foi possível salvar o horário. Confira os campos e tente novamente.',
  },
} as const
