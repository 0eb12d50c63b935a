/** Why Meta did not deliver a message, by the codes of its error guide for the Cloud API. */
const sentences: Readonly<Record<number, string>> = {
  130472:
    'A Meta não entregou a mensagem: este contato está em um experimento dela. Espere ele escrever.',
  131021: 'O número de quem envia é o mesmo de quem recebe.',
  131026: 'O WhatsApp não pode entregar mensagens a este número.',
  131042: 'A conta do WhatsApp Business tem uma pendência de pagamento na Meta.',
  131047:
    'Passaram mais de 24 horas desde a última mensagem do contato. O WhatsApp só aceita texto livre dentro desse prazo; depois, só um modelo aprovado pela Meta.',
  131048:
    'A Meta limitou os envios deste número, porque mensagens dele foram bloqueadas ou denunciadas. Veja a qualidade do número no painel da Meta.',
  131049:
    'A Meta não entregou a mensagem para não cansar o contato. Espere um dia, ou que ele escreva.',
  131031: 'A Meta bloqueou esta conta do WhatsApp Business por causa das políticas dela.',
  131056: 'Foram mensagens demais para este contato em pouco tempo. Espere alguns minutos.',
  133010: 'O número ainda não está registrado na Cloud API. Registre-o no painel da Meta.',
}

/** Why a message that was sent did not arrive; `code` is Meta's, null where the gateway names none. */
export function undeliveredSentence(code: number | null): string {
  if (code === null) return 'O WhatsApp não entregou a mensagem e não disse o motivo.'
  return refusalSentence(code) ?? `O WhatsApp não entregou a mensagem (erro ${code}).`
}

/** The sentence of a code that Meta refuses a message with, at once or later; null for any other. */
export function refusalSentence(code: number): string | null {
  return Object.hasOwn(sentences, code) ? (sentences[code] ?? null) : null
}
