import type { FirstStepKey } from '#contracts/first-steps'
import { counted } from '#domain/number-text'

/** `manual` is a page of the manual, with the heading that is about the step. */
type Words = { title: string; text: string; manual: string; action: string } & Record<
  string,
  string
>

/** Words of what a new account is led through, and of its public address. */
export const firstStepsText = {
  title: 'Primeiros passos',
  failed: 'Falha ao carregar os primeiros passos',
  progress: (done: number, all: number) => `${done} de ${all} ${done === 1 ? 'feito' : 'feitos'}`,
  intro: 'Cada passo se marca sozinho, quando acontece de verdade.',
  finished: 'Tudo pronto: a primeira venda já foi informada.',
  fold: 'Recolher',
  unfold: 'Mostrar passos',
  states: { done: 'Feito', open: 'A fazer', failed: 'Com problema' },
  tried: 'Experimentado',
  doneAt: (time: string) => `Feito ${time}`,
  help: 'Como fazer',
  helpOf: (title: string) => `Como fazer: ${title}`,
  strip: {
    label: 'Passo em andamento',
    next: (title: string) => `feito. Próximo passo: ${title}.`,
    done: 'feito.',
    back: 'Voltar ao Painel',
    close: 'Fechar o passo em andamento',
  },
  askAdmin: 'Peça a quem administra a conta.',
  steps: {
    address: {
      title: 'Publicar o endereço',
      text: 'Quem toca no anúncio precisa chegar ao seu Rastro pela internet, com https.',
      manual: 'publicar',
      action: 'Verificar agora',
      pending: 'Verificando...',
      publish: 'Como publicar',
    },
    line: {
      title: 'Ligar o número do WhatsApp',
      text: 'Conecte o número da empresa; o passo termina quando a primeira mensagem é ouvida.',
      manual: 'primeiros-passos#ligar-o-número',
      action: 'Ligar número',
    },
    link: {
      title: 'Criar um link rastreado',
      text: 'É ele que vai no anúncio, no lugar do wa.me.',
      manual: 'primeiros-passos#criar-o-link',
      action: 'Criar link',
    },
    click: {
      title: 'Receber o primeiro clique',
      text: 'Abra o link no seu celular, ou publique o anúncio.',
      manual: 'primeiros-passos#primeiro-clique',
      action: 'Ver links',
    },
    message: {
      title: 'Receber a primeira mensagem',
      text: 'Envie a mensagem que o link deixa escrita, com o código: ela vira um lead com campanha.',
      manual: 'primeiros-passos#primeira-mensagem',
      action: 'Ver conversas',
    },
    pixel: {
      title: 'Testar o pixel',
      text: 'Informe o pixel e o token e envie um evento de teste, que a plataforma precisa aceitar.',
      manual: 'conectar-meta',
      action: 'Conectar pixel',
    },
    sale: {
      title: 'Informar a primeira venda',
      text: 'Registre a venda no lead; a plataforma de anúncio recebe a compra com o valor.',
      manual: 'primeiros-passos#primeira-venda',
      action: 'Registrar venda',
      events: 'Ver eventos',
    },
  } satisfies Record<FirstStepKey, Words>,
  trial: {
    text: 'Sem número à mão? Uma cliente de mentira clica, escreve e compra. Não conta em número nenhum e nada vai para as plataformas.',
    submit: 'Experimentar sem WhatsApp',
    pending: 'Experimentando...',
    done: 'Experimento pronto',
    doneText: 'Um clique, uma conversa e uma venda de teste foram criados.',
    failed: 'O experimento falhou',
    failedText: 'Não foi possível criar os dados de teste. Tente de novo.',
    open: 'Ver lead de teste',
    remove: 'Apagar dados de teste',
    removing: 'Apagando...',
    confirm: 'Apagar os dados de teste?',
    confirmText:
      'Os leads, os cliques e os links de teste desta conta são apagados. Os dados reais ficam.',
    removed: 'Dados de teste apagados',
    removedText: ({ leads, clicks }: { leads: number; clicks: number }) =>
      `${counted(leads, 'lead', 'leads')} e ${counted(clicks, 'clique', 'cliques')} de teste a menos.`,
    removeFailed: 'Erro ao apagar',
    removeFailedText: 'Não foi possível apagar os dados de teste. Tente de novo.',
  },
  checkFailed: 'Não foi possível verificar',
  checkFailedText: 'O endereço não foi verificado. Tente de novo em instantes.',
} as const

/** Who reaches an address, where it is shown. */
export const publicAddressText = {
  title: 'Endereço público',
  local: {
    link: {
      computer: 'Este link só funciona neste computador.',
      network: 'Este link só funciona nesta rede.',
      plain: 'Este link não tem https: o navegador de quem clica avisa que ele não é seguro.',
    },
    address: {
      computer: 'Este endereço só funciona neste computador.',
      network: 'Este endereço só funciona nesta rede.',
      plain: 'Este endereço não tem https: o navegador de quem clica avisa que ele não é seguro.',
    },
  },
  publish: 'Como publicar na internet',
  reachable: 'Alcançável',
  unproven: 'Não provado',
  unreachable: 'Não alcançável',
  onlyLocal: 'Só local',
  checkAgain: 'Verificar endereço',
  checking: 'Verificando...',
  loading: 'Verificando o endereço público',
  failed: 'Não foi possível verificar o endereço público',
} as const
