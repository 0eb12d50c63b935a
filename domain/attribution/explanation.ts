/**
 * Why a lead is attributed as it is: a code with what its sentence names. `legacy` holds a sentence
 * that was stored before there were codes.
 */
export type Explanation =
  | { code: 'code' | 'reused_code'; leadCode: string; campaign: string | null }
  | { code: 'pasted_link'; campaign: string | null }
  | { code: 'ad'; title: string | null }
  | { code: 'unknown_ad' | 'removed_code' | 'untracked' }
  | { code: 'legacy'; text: string }

/** The explanation as one sentence in Portuguese for the customer. */
export function explanationText(explanation: Explanation): string {
  switch (explanation.code) {
    case 'code':
      return `A mensagem trouxe o código ${explanation.leadCode}, criado no clique d${campaignOf(explanation)}.`
    case 'reused_code':
      return `O código ${explanation.leadCode} já tinha sido usado por outro contato: ${campaignOf(explanation)} foi mantida, mas o clique continua com quem o usou primeiro.`
    case 'pasted_link':
      return `O contato colou o link de rastreamento na conversa: sabemos que é o link d${campaignOf(explanation)}, mas não de qual clique.`
    case 'ad':
      return explanation.title === null
        ? 'O WhatsApp informou que a conversa começou por um anúncio.'
        : `O WhatsApp informou que a conversa começou pelo anúncio "${explanation.title}".`
    case 'unknown_ad':
      return 'O WhatsApp informou que a conversa começou por um anúncio, mas não disse qual.'
    case 'removed_code':
      return 'O WhatsApp informou que a conversa começou por um link, mas o código foi apagado da mensagem antes do envio.'
    case 'untracked':
      return 'A mensagem chegou sem código, sem link de rastreamento e sem dados de anúncio.'
    case 'legacy':
      return explanation.text
    default:
      return explanation satisfies never
  }
}

function campaignOf({ campaign }: { campaign: string | null }): string {
  return campaign ? `a campanha "${campaign}"` : 'a campanha do link'
}
