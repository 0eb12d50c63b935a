import { counted } from '#domain/number-text'

/** Words around the manual; its own text is in docs/manual. */
export const helpText = {
  title: 'Manual do Rastro',
  intro: 'O que cada tela faz, como conectar cada coisa e o que fazer quando algo não chega.',
  open: 'Abrir o Rastro',
  contents: 'Índice do manual',
  onThisPage: 'Nesta página',
  pager: 'Página anterior e próxima',
  previous: 'Anterior',
  next: 'Próxima',
  search: 'Buscar no manual',
  searchPlaceholder: 'Buscar no manual...',
  searching: 'Procurando...',
  results: (count: number, typed: string) =>
    count === 0
      ? `Nada encontrado para “${typed}”`
      : `${counted(count, 'trecho encontrado', 'trechos encontrados')} para “${typed}”`,
  nothing: 'Tente outra palavra, ou procure no índice.',
  unknown: 'Esta página não existe',
  unknownHint:
    'O manual não tem uma página com este endereço. Busque pelo assunto ou abra o índice.',
  failed: 'Não foi possível carregar esta página.',
  home: 'Ir para o índice',
} as const
