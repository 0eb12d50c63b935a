import type { ClickDays, MessageDays } from '#contracts/retention'
import { retentionText } from './retention.ts'

type Told = { accountName: string; clickDays: ClickDays | null; messageDays: MessageDays | null }

/** Words of what a business tells visitors of its site; what nobody here knows stands in brackets. */
export const siteNoticeText = {
  title: 'Texto para o seu site',
  hint: 'Já com o nome da conta e os seus prazos. Troque o que está entre colchetes, tire as plataformas que você não usa e peça a quem orienta a sua empresa que o confira.',
  copy: 'Copiar texto',
  copyFailed: 'Não foi possível copiar',
  copyFailedText: 'Selecione o texto e copie com o teclado.',
  notice: ({ accountName, clickDays, messageDays }: Told) =>
    [
      `Como tratamos os seus dados. ${accountName}, CNPJ [número], é a responsável pelos dados que você nos envia. Quando você toca em um dos nossos anúncios, guardamos de que anúncio veio, o dia e a hora, o seu navegador, o endereço IP e a cidade aproximada, para saber quais anúncios funcionam e separar robôs. Se você nos escreve no WhatsApp, guardamos o seu nome, o número, as mensagens e as compras que fizer, para atender você. ${periods(clickDays, messageDays)}`,
      'Para medir e melhorar os anúncios, informamos [Meta, Google e TikTok] de que houve um contato ou uma compra, com o telefone e o nome protegidos por um código (hash). Não vendemos os seus dados.',
      'Você pode pedir a qualquer momento uma cópia dos seus dados, a correção ou a exclusão deles, e se opor ao envio às plataformas de anúncio. Escreva para [e-mail do encarregado]. Se entender que não atendemos o seu pedido, pode procurar a Autoridade Nacional de Proteção de Dados (ANPD).',
    ].join('\n\n'),
}

function periods(clickDays: ClickDays | null, messageDays: MessageDays | null): string {
  const visitor =
    clickDays === null
      ? 'O IP e o navegador ficam guardados até que você peça a exclusão'
      : `O IP e o navegador são apagados depois de ${retentionText.period(clickDays)}`
  const messages =
    messageDays === null
      ? 'as mensagens ficam guardadas até que você peça a exclusão'
      : `o texto das mensagens é apagado depois de ${retentionText.period(messageDays)}`
  return `${visitor}; ${messages}.`
}
