/** Words of the production code and of the other places that show the installation code. */
export const productionText = {
  title: 'Código para Produção',
  description: 'Uma linha no <head> da sua página leva a campanha de cada visita até o WhatsApp.',
  notSignedIn: 'Erro: Usuário não logado. Faça login para gerar o código personalizado.',
  loadFailed: 'Não foi possível carregar o endereço deste servidor.',
  usage: {
    title: 'Como usar',
    steps: [
      'Gere os links no Gerador de Links.',
      'Cole os links gerados nos botões e textos da sua página.',
      'Cole o código abaixo no <head> da página.',
      'Pronto: as UTMs da visita são adicionadas sozinhas aos links gerados.',
    ],
    generator: 'Abrir o Gerador de Links',
  },
  code: {
    title: 'Seu código',
    forms: 'Forma do código',
    external: 'Uma linha',
    inline: 'Completo na página',
    externalHint: 'Recomendado: fica sempre atualizado e não atrasa a página.',
    inlineHint:
      'Para páginas que não carregam scripts de outros endereços. Não se atualiza sozinho: cole de novo depois de atualizar o Rastro.',
    label: 'Código de instalação',
    copy: 'Copiar código',
    link: 'Links comuns de WhatsApp da página',
    noLink: 'Ficam como estão',
    commonLinks: 'Sem rastreamento',
    generatedLinks: 'Links gerados',
    searchLink: 'Buscar campanha ou código...',
    noLinkFound: 'Nenhum link encontrado',
    linkHint:
      'Escolha um link gerado para que wa.me e api.whatsapp.com da página também passem a ser rastreados por ele.',
    scriptFailed: 'Não foi possível carregar o código completo.',
    check: 'Verificar a instalação',
  },
  works: {
    title: 'O que funciona',
    items: [
      'Links gerados pelo Gerador de Links recebem as UTMs automaticamente.',
      'Links que aparecem depois, em janelas, carrosséis e páginas de uma tela só, também.',
      'fbclid, gclid e os outros códigos de clique passam intactos.',
      'A campanha da visita vale também nas outras páginas do site.',
    ],
  },
  important: {
    title: 'Importante',
    items: [
      'As UTMs são adicionadas automaticamente apenas aos links gerados.',
      'Links comuns não são convertidos, a não ser que você escolha um link gerado acima.',
      'Cole o código em todas as páginas, dentro do <head>.',
      'O código é da sua conta: não use o de outra pessoa.',
    ],
  },
  client: {
    title: 'Seus dados',
    email: 'E-mail',
    userId: 'ID único do usuário',
    copyUserId: 'Copiar ID',
  },
  toast: {
    copied: '✅ Código copiado!',
    copiedText: 'Cole no <head> da sua página de produção',
    copyFailed: '❌ Erro ao copiar',
    copyFailedText: 'Tente selecionar e copiar manualmente',
    idCopied: 'Copiado!',
    idCopiedText: 'ID copiado para a área de transferência.',
  },
} as const
